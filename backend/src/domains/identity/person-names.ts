import { readName, visibleName } from "#shared/kernel/name-field.ts";
import { refusals } from "./refusals.ts";

/** What a user says about themselves is theirs to choose, but for what programs show as a person's name. */
export const nameKeys = [
  ...["name", "full_name", "first_name", "middle_name", "last_name", "given_name", "family_name"],
  ...["display_name", "nickname", "user_name", "preferred_username"],
];

/** Letters of a name; `people.changeName` and invitations take as many. */
export const longestName = 120;

type Metadata = Record<string, unknown>;

const mapNames = (data: Metadata, map: (name: string, key: string) => string): Metadata => {
  const mapped = nameKeys
    .map((key) => [key, data[key]] as const)
    .filter((entry): entry is [string, string] => typeof entry[1] === "string")
    .map(([key, name]) => [key, map(name, key)] as const);
  return mapped.length > 0 ? { ...data, ...Object.fromEntries(mapped) } : data;
};

/** The data with each name in it as names are kept. @throws {AuthError} 400 `validation_failed` for one that hides something or is endless. */
export const readNames = (data: Metadata): Metadata =>
  mapNames(data, (given, key) => {
    const name = readName(given);
    if (name === undefined) throw refusals.invalid(`${key} must be one line of visible characters`);
    if (name.length > longestName) throw refusals.invalid(`${key} must have ${longestName} characters at most`);
    return name;
  });

/** The data as it is answered: names may be older than the rule, or a provider's. */
export const visibleNames = (data: Metadata): Metadata => mapNames(data, visibleName);
