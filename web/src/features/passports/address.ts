export const root = "/verify/passport";
/** As `tooManyLooksPath` has it. */
export const tooManyLooks = "?tooMany=1";

/** What an address asks for: a number in capitals, and a version where it names one that can be. */
export function askedBy(number: string | undefined, search: URLSearchParams) {
  const version = Number(search.get("version") ?? "");
  const isVersion = Number.isInteger(version) && version > 0 && version < 1_000_000;
  return { number: (number ?? "").trim().toUpperCase(), version: isVersion ? version : null };
}

/** Where its files are loaded. */
export const fileAddress = (kind: "file" | "certificate", number: string, version: number): string =>
  `/api/v1/passports/${encodeURIComponent(number)}/${kind}?version=${version}`;

export const pageOf = (number: string): `/${string}` => `${root}/${encodeURIComponent(number)}`;
