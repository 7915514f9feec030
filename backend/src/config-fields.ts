import { array, number, string } from "yup";
import { isAddressList } from "./db/servers/addresses.ts";
import { parseDuration } from "./kernel/clock.ts";

/** Values that only the local demo may use; production refuses to start with any of them. */
const demoSecrets = ["sandbox", "demo", "secret", "changeme"];

/** An address of one of these kinds. */
export const url = (protocols: readonly string[]) =>
  string().test(
    "url",
    ({ path }) => `${path} must be an address that starts with ${protocols.join(" or ")}`,
    (value) => {
      if (!value) return true;
      try {
        return protocols.includes(new URL(value).protocol.replace(/:$/, ""));
      } catch {
        return false;
      }
    },
  );

/** The address of a database, which may name several servers. */
export const databaseAddress = () =>
  string().test(
    "database",
    ({ path }) => `${path} must be an address that starts with postgres or postgresql`,
    (value) => !value || isAddressList(value),
  );

/** Addresses of databases of one server each, with commas or spaces between. */
export const databaseAddresses = () =>
  array(string().required())
    .transform((_value: unknown, given: unknown) =>
      typeof given === "string" ? given.split(/[\s,]+/).filter(Boolean) : (given ?? []),
    )
    .default([])
    .required()
    .test(
      "databases",
      ({ path }) => `${path} must be addresses that start with postgres or postgresql, with commas or spaces between`,
      (values) => values.every(isAddressList),
    );

/** A secret of so many characters at least, and none of the demo in production. */
export const secret = (least: number) =>
  string()
    .min(least, ({ path }) => `${path} must have at least ${least} characters`)
    .test(
      "demo",
      ({ path }) => `${path} is a demo secret`,
      (value, { parent }) => isSerious(value, parent as { appEnv: string }),
    );

/** Whether a value is no demo secret where that matters. */
export const isSerious = (value: string | undefined, { appEnv }: { appEnv: string }): boolean =>
  appEnv !== "production" || !demoSecrets.some((word) => value?.toLowerCase().includes(word));

/** A list of addresses, separated by commas. */
export const list = () => string().default("");

export const numeric = () => number().typeError(({ path }) => `${path} must be a number`);

/** How long a session lives without anything being done, and at most; in milliseconds. */
export interface SessionLife {
  readonly idle: number;
  readonly most: number;
}

/** Reads "30d/90d"; undefined for anything else. */
export function readSessionLife(text: string): SessionLife | undefined {
  const [idle, most, more] = text.split("/").map(parseDuration);
  return idle && most && more === undefined && idle <= most ? { idle, most } : undefined;
}

export const life = (usual: string) =>
  string()
    .default(usual)
    .test(
      "life",
      ({ path }) => `${path} must be two times such as ${usual}: without anything being done, and at most`,
      (value) => readSessionLife(value) !== undefined,
    );
