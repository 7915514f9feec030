import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

interface Props {
  /** What the browser says that its page is. */
  origin: string;
  /** The name that the key signs for. */
  rpId?: string;
  /** Whether it asks for a finger or a PIN. */
  verifies?: boolean;
  /** Whether it counts what it signs. */
  counts?: boolean;
  /** Whether it is found without a name. */
  found?: boolean;
}

const bytesOf = (value: unknown): Buffer =>
  typeof value === "string" ? Buffer.from(value, "base64url") : Buffer.from(value as ArrayBuffer);
const hash = (data: Buffer | string) => createHash("sha256").update(data).digest();

interface CreationOptions {
  challenge: unknown;
  user: { id: unknown };
}

/** A browser with a security key that speaks ES256, written from the standard alone (WebAuthn, sections 6 and 7). */
export class SecurityKey {
  readonly id = randomBytes(16);
  readonly props: Props;
  count = 0;
  userHandle: string | undefined;
  private readonly key: KeyObject;
  private readonly publicKey: KeyObject;

  constructor(props: Props) {
    this.props = props;
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.key = pair.privateKey;
    this.publicKey = pair.publicKey;
  }

  private clientData(type: string, challenge: unknown): Buffer {
    const { origin } = this.props;
    return Buffer.from(
      JSON.stringify({ type, challenge: bytesOf(challenge).toString("base64url"), origin, crossOrigin: false }),
    );
  }

  private authenticatorData(attested = Buffer.alloc(0)): Buffer {
    const { verifies = true, counts = true, origin, rpId = new URL(origin).hostname } = this.props;
    if (counts) this.count += 1;
    const flags = 0x01 | (verifies ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.count);
    return Buffer.concat([hash(rpId), Buffer.from([flags]), counter, attested]);
  }

  /** `navigator.credentials.create`. @param statement another attestation than none. */
  create({ challenge, user }: CreationOptions, statement?: { fmt: string; attStmt: Map<string, unknown> }) {
    this.userHandle = bytesOf(user.id).toString("base64url");
    const { x = "", y = "" } = this.publicKey.export({ format: "jwk" });
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Uint8Array.from(bytesOf(x))],
        [-3, Uint8Array.from(bytesOf(y))],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const authData = this.authenticatorData(Buffer.concat([Buffer.alloc(16), length, this.id, Buffer.from(cose)]));
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ["fmt", statement?.fmt ?? "none"],
        ["attStmt", statement?.attStmt ?? new Map()],
        ["authData", Uint8Array.from(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
    return this.answer({
      clientDataJSON: this.clientData("webauthn.create", challenge).toString("base64url"),
      attestationObject: Buffer.from(attestation).toString("base64url"),
      transports: ["usb", "carrier-pigeon"],
    });
  }

  /** `navigator.credentials.get`. */
  get({ challenge }: { challenge: unknown }) {
    const clientData = this.clientData("webauthn.get", challenge);
    const authData = this.authenticatorData();
    const signature = sign("sha256", Buffer.concat([authData, hash(clientData)]), this.key);
    return this.answer({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: signature.toString("base64url"),
      userHandle: this.userHandle,
    });
  }

  private answer(response: Record<string, unknown>) {
    const id = this.id.toString("base64url");
    const { found = true } = this.props;
    return {
      id,
      rawId: id,
      type: "public-key" as const,
      response,
      clientExtensionResults: { credProps: { rk: found } },
    };
  }
}
