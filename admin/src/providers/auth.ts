import type { AuthProvider } from "react-admin";
import type { StaffMeView } from "#shared/people/admin-contract.ts";
import type { StaffPermission } from "#shared/kernel/permission.ts";
import { apiUrl, refusalOf, statusOf, type HttpClient } from "./http.ts";
import type { SessionEnd } from "./session-end.ts";
import type { OwnAccount, SignInProblem, StaffSession } from "./session.ts";

/** A sign-in that did not succeed, and why. */
export class SignInRefused extends Error {
  readonly problem: SignInProblem;
  constructor(problem: SignInProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Why a session ended by itself, or does not suffice any more; the sign-in page says it. */
export type Ending = "ended" | "expired" | "notStaff" | "secondFactor";

/** How far somebody is: signed out, signed in, or with a second factor still to be shown (or, not `enrolled`, to be set up). */
export type Standing = { kind: "out" } | Halfway | { kind: "in"; userId: string | undefined };
export interface Halfway {
  kind: "halfway";
  enrolled: boolean;
  user: { id: string; email: string };
}

export interface StaffAuth extends AuthProvider {
  /** @throws {SignInRefused} A second factor that is still to come is no refusal: `standing` tells. */
  login(params: { email: string; password: string } | "passkey"): Promise<void>;
  /** @param params `chosen` by the reader; otherwise a session that only lacks its second factor is kept for it. */
  logout(params: { chosen?: boolean }): Promise<void>;
  standing(): Promise<Standing>;
  /** Null while nobody is signed in: that is not the same as having none. */
  getPermissions(): Promise<readonly StaffPermission[] | null>;
  /** Tells when another tab has signed out, gone on, or signed in as somebody else. @returns its end. */
  onChange: StaffSession["onChange"];
  /** Why the last session ended; told once. */
  takeEnding(): Ending | undefined;
  account: OwnAccount;
  sessionEnd: SessionEnd;
  /** Asks the server for the session's end, and tells it what was done on this page. @throws as any call of the API */
  lookAtEnd(): Promise<void>;
}

interface Props {
  session: StaffSession;
  http: HttpClient;
  sessionEnd?: SessionEnd;
  /** Is told who has signed in, before any page is shown. */
  onSignIn?: (userId: string) => void;
}

/** Where nobody says when. */
const neverEnding: SessionEnd = {
  idleSeconds: () => 0,
  hear: () => undefined,
  known: () => undefined,
  onChange: () => () => undefined,
};

/** react-admin shows no message of its own: the sign-in page says what happened. */
const silent = (reason: string) => Object.assign(new Error(reason), { message: false });

/** Signs staff in and out, and says what their roles let them do (`GET /admin/me`). */
export function createAuthProvider({ session, http, onSignIn, sessionEnd = neverEnding }: Props): StaffAuth {
  let me: Promise<StaffMeView> | undefined;
  let ending: Ending | undefined;
  /** What the API said last of the session's second factor. */
  let isHalfway = false;
  const readMe = () =>
    (me ??= http(`${apiUrl}/me`).then(
      ({ json }) => {
        const found = json as StaffMeView;
        isHalfway = false;
        onSignIn?.(found.id);
        return found;
      },
      (error: unknown) => {
        me = undefined;
        isHalfway = factorWanted(error) !== undefined;
        throw error;
      },
    ));
  const leave = async () => {
    me = undefined;
    isHalfway = false;
    if (ending === "ended" || ending === "expired") session.forget();
    else await session.signOut();
  };
  const standing = async (): Promise<Standing> => {
    if (!(await session.isOpen())) return { kind: "out" };
    try {
      return { kind: "in", userId: (await readMe()).id };
    } catch (error) {
      const found = endingOf(error);
      // A server that does not answer ends no session; the page says it.
      if (!found) return { kind: "in", userId: undefined };
      if (found !== "secondFactor") {
        ending = found;
        await leave();
        return { kind: "out" };
      }
      const user = await session.user();
      return user ? { kind: "halfway", enrolled: factorWanted(error)?.enrolled ?? true, user } : { kind: "out" };
    }
  };
  return {
    async login(by) {
      ending = undefined;
      session.takeExpired();
      me = undefined;
      const problem = await (by === "passkey" ? session.signInWithPasskey() : session.signIn(by.email, by.password));
      if (problem) throw new SignInRefused(problem);
      try {
        await readMe();
      } catch (error) {
        if (factorWanted(error)) return;
        await leave();
        throw new SignInRefused(signInProblem(error));
      }
    },
    async logout({ chosen } = {}) {
      // Signed in again it would only be asked for the same step.
      if (isHalfway && !chosen) me = undefined;
      else await leave();
    },
    standing,
    async checkAuth() {
      const { kind } = await standing();
      if (kind !== "in") throw silent(kind);
    },
    async checkError(error) {
      // The roles have changed: they are read again.
      if (statusOf(error) === 403) me = undefined;
      isHalfway ||= factorWanted(error) !== undefined;
      const found = endingOf(error);
      if (!found) return;
      if (found !== "secondFactor") isHalfway = false;
      ending = found;
      throw silent(found);
    },
    // react-admin asks before anybody has signed in, too.
    async getPermissions() {
      if (!(await session.isOpen())) return null;
      return readMe().then(
        ({ permissions }) => permissions,
        (error: unknown) => {
          if (factorWanted(error)) return null;
          throw error;
        },
      );
    },
    async getIdentity() {
      const { id, email, roles } = await readMe();
      return { id, fullName: email, roles };
    },
    onChange: session.onChange,
    takeEnding() {
      // That the session is gone is known before the call is answered that found it so.
      const last = session.takeExpired() ? "expired" : ending;
      ending = undefined;
      return last;
    },
    account: session.account,
    sessionEnd,
    async lookAtEnd() {
      if (await session.isOpen()) await http(`${apiUrl}/me`);
    },
  };
}

/** To everybody but staff the console's addresses do not exist. */
const isStranger = (error: unknown): boolean => refusalOf(error).code === "request.notFound";

/** Whether a second factor is to be shown or set up, where that is what the API refused for. */
function factorWanted(error: unknown): { enrolled: boolean } | undefined {
  const { code, details } = refusalOf(error);
  return code === "accounts.secondFactorNeeded" ? { enrolled: details.enrolled === true } : undefined;
}

function endingOf(error: unknown): Ending | undefined {
  if (statusOf(error) === 401) return refusalOf(error).details.reason === "session_expired" ? "expired" : "ended";
  if (isStranger(error)) return "notStaff";
  return factorWanted(error) ? "secondFactor" : undefined;
}

function signInProblem(error: unknown): SignInProblem {
  if (isStranger(error)) return "notStaff";
  return refusalOf(error).code === "network" ? "unreachable" : "failed";
}
