/** Signs of a passport's number: base 32 without what is read as another sign (I and 1, O and 0). */
export const numberSigns = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

const numberPattern = new RegExp(`^QP-\\d{4}-\\d{5}-[${numberSigns}]{6}$`);

/** `QP-<year>-<five digits>-<six signs>`: it is read aloud, and nobody guesses it. */
export const isPassportNumber = (text: string): boolean => numberPattern.test(text);

const root = "/verify/passport";
/** The public page that its QR code leads to. */
export const passportPath = (number: string, version?: number): `/${string}` =>
  `${root}/${number}${version === undefined ? "" : `?version=${version}`}`;

/** What is shown in the place of a passport's page to whoever has looked at too many. */
export const tooManyLooksPath = `${root}?tooMany=1` as const;

/** Where the public keys lie, below the origin of whoever has issued a passport. */
export const jwksPath = "/.well-known/jwks.json";
export const didPath = "/.well-known/did.json";

/** The did:web of an origin: a port's colon is written otherwise, because colons part what follows. */
export const didOf = (origin: string): string => `did:web:${new URL(origin).host.replace(":", "%3A")}`;
