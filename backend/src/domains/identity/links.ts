import { localPath, splitPath, type Language } from "#shared/kernel/language.ts";
import { day, hour } from "#backend/src/kernel/clock.ts";
import { codeLife } from "./tokens/one-time-code.ts";

export type LinkKind =
  "signup" | "recovery" | "invite" | "magiclink" | "email_change_current" | "email_change_new" | "reauthentication";

/** Milliseconds that a link may be used, by the movable clock. */
export const linkLife: Record<LinkKind, number> = {
  signup: day,
  recovery: hour,
  invite: day,
  // It signs in by itself, so it lives as long as the digits beside it.
  magiclink: codeLife,
  email_change_current: day,
  email_change_new: day,
  reauthentication: codeLife,
};
export const linkKinds = Object.keys(linkLife) as LinkKind[];
export const invitationLife = linkLife.invite;

const pages: Record<LinkKind, string> = {
  signup: "/confirm",
  recovery: "/reset-password",
  invite: "/reset-password",
  magiclink: "/confirm",
  email_change_current: "/confirm",
  email_change_new: "/confirm",
  reauthentication: "/login",
};

/** The `type` that a client gives for each kind; both halves of a change of address have one. */
export const clientType = (kind: LinkKind): string => (kind.startsWith("email_change") ? "email_change" : kind);

/** The kinds of letters that each `type` of /verify takes. */
const kindsByType: Record<string, readonly LinkKind[]> = {
  signup: ["signup"],
  email: ["signup", "magiclink", "recovery", "invite"],
  magiclink: ["magiclink"],
  recovery: ["recovery"],
  invite: ["invite"],
  email_change: ["email_change_current", "email_change_new"],
};

/** None for a type that nobody sends. */
export const kindsOf = (type: string): readonly LinkKind[] =>
  (Object.hasOwn(kindsByType, type) ? kindsByType[type] : undefined) ?? [];

/** What the token of a session says that a letter of this kind began. */
export const methodOf = (kind: LinkKind): "recovery" | "otp" => (kind === "recovery" ? "recovery" : "otp");

/** The language of the page that a redirect leads to. */
export const redirectLanguage = (redirect: string | undefined): Language | undefined =>
  redirect ? splitPath(new URL(redirect).pathname).language : undefined;

interface Props {
  publicUrl: string;
  kind: LinkKind;
  redirect: string | null;
  language: Language;
  token: string;
  /** Whether the client waits for a code: opening the address gives it then, since no page of the client can use the token. */
  withCode?: boolean;
}

/** The address that a letter carries. The page it leads to uses the token up, so a scanner that only opens it does no harm. */
export function linkAddress({ publicUrl, kind, redirect, language, token, withCode }: Props): string {
  if (withCode)
    return verifyAddress({ publicUrl, kind, token, redirect: redirect ?? defaultPage(publicUrl, kind, language) });
  const url = new URL(redirect ?? defaultPage(publicUrl, kind, language));
  url.searchParams.set("token_hash", token);
  url.searchParams.set("type", clientType(kind));
  return url.href;
}

/** The address of a page of the site in the reader's language. */
export const pageAddress = (publicUrl: string, language: Language, path: string): string =>
  publicUrl + localPath(language, path);

const defaultPage = (publicUrl: string, kind: LinkKind, language: Language): string =>
  publicUrl + localPath(language, pages[kind]);

/** The address that uses a token up as it is opened, and goes on to `redirect`. */
export function verifyAddress({
  publicUrl,
  kind,
  token,
  redirect,
}: Pick<Props, "publicUrl" | "kind" | "token"> & { redirect: string }): string {
  const query = new URLSearchParams({ token, type: clientType(kind), redirect_to: redirect }).toString();
  // Signs that a query may hold as they are (RFC 3986, section 3.4): so a reader sees where it leads.
  return `${publicUrl}/auth/v1/verify?${query.replaceAll("%3A", ":").replaceAll("%2F", "/")}`;
}
