import type { AuthProvider } from "react-admin";
import type { StaffMeView } from "#shared/accounts/admin-contract.ts";
import type { StaffPermission } from "#shared/kernel/permission.ts";
import { apiUrl, refusalOf, statusOf, type HttpClient } from "./http.ts";
import type { SignInProblem, StaffSession } from "./session.ts";

/** A sign-in that did not succeed, and why. */
export class SignInRefused extends Error {
  readonly problem: SignInProblem;
  constructor(problem: SignInProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Why a session ended by itself; the sign-in page says it. */
export type Ending = "ended" | "notStaff";

export interface StaffAuth extends AuthProvider {
  login(params: { email: string; password: string }): Promise<void>;
  /** Null while nobody is signed in: that is not the same as having none. */
  getPermissions(): Promise<readonly StaffPermission[] | null>;
  /** Tells when another tab has signed out, or in as somebody else. @returns its end. */
  onChange: StaffSession["onChange"];
  /** Why the last session ended; told once. */
  takeEnding(): Ending | undefined;
}

interface Props {
  session: StaffSession;
  http: HttpClient;
  /** Is told who has signed in, before any page is shown. */
  onSignIn?: (userId: string) => void;
}

/** react-admin shows no message of its own: the sign-in page says what happened. */
const silent = (reason: string) => Object.assign(new Error(reason), { message: false });

/** Signs staff in and out, and says what their roles let them do (`GET /admin/me`). */
export function createAuthProvider({ session, http, onSignIn }: Props): StaffAuth {
  let me: Promise<StaffMeView> | undefined;
  let ending: Ending | undefined;
  const readMe = () =>
    (me ??= http(`${apiUrl}/me`).then(
      ({ json }) => json as StaffMeView,
      (error: unknown) => {
        me = undefined;
        throw error;
      },
    ));
  const leave = async () => {
    me = undefined;
    if (ending === "ended") session.forget();
    else await session.signOut();
  };
  return {
    async login({ email, password }) {
      ending = undefined;
      me = undefined;
      const problem = await session.signIn(email, password);
      if (problem) throw new SignInRefused(problem);
      try {
        const { id } = await readMe();
        onSignIn?.(id);
      } catch (error) {
        await leave();
        throw new SignInRefused(signInProblem(error));
      }
    },
    logout: leave,
    async checkAuth() {
      if (!(await session.isOpen())) throw silent("signed out");
    },
    async checkError(error) {
      // The roles have changed: they are read again.
      if (statusOf(error) === 403) me = undefined;
      const found = statusOf(error) === 401 ? "ended" : isStranger(error) ? "notStaff" : undefined;
      if (!found) return;
      ending = found;
      throw silent(found);
    },
    // react-admin asks before anybody has signed in, too.
    getPermissions: async () => ((await session.isOpen()) ? (await readMe()).permissions : null),
    async getIdentity() {
      const { id, email, roles } = await readMe();
      return { id, fullName: email, roles };
    },
    onChange: session.onChange,
    takeEnding() {
      const last = ending;
      ending = undefined;
      return last;
    },
  };
}

/** To everybody but staff the console's addresses do not exist. */
const isStranger = (error: unknown): boolean => refusalOf(error).code === "request.notFound";

function signInProblem(error: unknown): SignInProblem {
  if (isStranger(error)) return "notStaff";
  const { code } = refusalOf(error);
  if (code === "accounts.secondFactorNeeded") return "secondFactor";
  return code === "network" ? "unreachable" : "failed";
}
