"""A verifier of quality passports, written from docs/PASSPORT.md alone.

usage: passport_verifier.py JWKS.json FILE...   One line a file: `valid`, `valid: to be looked up` where its key was revoked later, or what is wrong.
"""

import base64
import datetime
import json
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

INSPECTION = {
    "id", "certificateNumber", "inspector", "date", "result", "side", "notes", "reportAddress", "submittedAt", "correction", "record",
}
FORMATS = {
    "agritrade-quality-passport/1": INSPECTION,
    "agritrade-quality-passport/2": INSPECTION | {"invitedBy", "accreditation", "steps"},
}
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
    found = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if base64.urlsafe_b64encode(found).decode("ascii").rstrip("=") != text:
        raise Refused("bits that belong to no byte")
    return found


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


def names_once(pairs):
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Refused("a name stands twice")
    return found


def verify(text, keys):
    try:
        file = json.loads(text, object_pairs_hook=names_once)
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
    if head.get("kid") not in keys:
        raise Refused("unknown key")
    key, revoked = keys[head["kid"]]
    try:
        key.verify(unbase64(parts[2]), (parts[0] + "." + parts[1]).encode("ascii"))
    except InvalidSignature:
        raise Refused("wrong signature")
    if canonical(file["record"]).encode("utf-8") != unbase64(parts[1]):
        raise Refused("the record is not what was signed")
    record = file["record"]
    inner = FORMATS.get(record.get("format"))
    if inner is None or set(record) != FIELDS or set(record["inspection"]) != inner:
        raise Refused("another form")
    if revoked is None:
        return "valid"
    if moment(record["issuedAt"]) >= revoked["revoked_at"]:
        raise Refused("the key was in other hands")
    return "valid: to be looked up"


def moment(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def main(keys_file, files):
    with open(keys_file, encoding="utf-8") as source:
        keys = {
            key["kid"]: (Ed25519PublicKey.from_public_bytes(unbase64(key["x"])), key.get("revoked"))
            for key in json.load(source)["keys"]
            if key["kty"] == "OKP" and key["crv"] == "Ed25519"
        }
    for file in files:
        with open(file, encoding="utf-8") as source:
            try:
                print(verify(source.read(), keys))
            except (Refused, ValueError) as refused:
                print("refused:", refused)


main(sys.argv[1], sys.argv[2:])
