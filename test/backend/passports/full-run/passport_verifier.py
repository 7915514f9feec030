"""A verifier of quality passports, written from docs/PASSPORT.md alone.

usage: passport_verifier.py JWKS.json FILE...   One line a file: `valid` or what is wrong.
"""

import base64
import json
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

FORMAT = "agritrade-quality-passport/1"
TYPE = "agritrade-quality-passport+jws"
FIELDS = {
    "format", "number", "passportId", "version", "replaces", "issuedAt", "issuer", "order", "contract", "seller",
    "buyer", "goods", "inspection", "verdicts", "files",
}


class Refused(Exception):
    pass


def unbase64(text):
    if not isinstance(text, str) or any(sign not in ALPHABET for sign in text) or len(text) % 4 == 1:
        raise Refused("no base64url")
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


ALPHABET = set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def string(text):
    out = []
    for sign in text:
        if sign in ESCAPES:
            out.append(ESCAPES[sign])
        elif sign < " ":
            out.append("\\u%04x" % ord(sign))
        else:
            out.append(sign)
    return '"' + "".join(out) + '"'


def canonical(value):
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, str):
        return string(value)
    if isinstance(value, int):
        if abs(value) >= 2**53:
            raise Refused("a number that no passport has")
        return str(value)
    if isinstance(value, list):
        return "[" + ",".join(canonical(each) for each in value) + "]"
    if isinstance(value, dict):
        # By UTF-16 code units.
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(string(name) + ":" + canonical(value[name]) for name in names) + "}"
    raise Refused("a number that is not whole")


def verify(text, keys):
    try:
        file = json.loads(text)
    except ValueError:
        raise Refused("no JSON")
    if not isinstance(file, dict) or not isinstance(file.get("record"), dict) or not isinstance(file.get("signature"), str):
        raise Refused("no passport")
    parts = file["signature"].split(".")
    if len(parts) != 3:
        raise Refused("no compact JWS")
    head = json.loads(unbase64(parts[0]))
    if not isinstance(head, dict) or head.get("alg") != "EdDSA" or head.get("typ") != TYPE:
        raise Refused("another kind of signature")
    key = keys.get(head.get("kid"))
    if key is None:
        raise Refused("unknown key")
    try:
        key.verify(unbase64(parts[2]), (parts[0] + "." + parts[1]).encode("ascii"))
    except InvalidSignature:
        raise Refused("wrong signature")
    if canonical(file["record"]).encode("utf-8") != unbase64(parts[1]):
        raise Refused("the record is not what was signed")
    if file["record"]["format"] != FORMAT or set(file["record"]) != FIELDS:
        raise Refused("another form")


def main(keys_file, files):
    with open(keys_file, encoding="utf-8") as source:
        keys = {
            key["kid"]: Ed25519PublicKey.from_public_bytes(unbase64(key["x"]))
            for key in json.load(source)["keys"]
            if key["kty"] == "OKP" and key["crv"] == "Ed25519"
        }
    for file in files:
        with open(file, encoding="utf-8") as source:
            try:
                verify(source.read(), keys)
                print("valid")
            except (Refused, ValueError) as refused:
                print("refused:", refused)


main(sys.argv[1], sys.argv[2:])
