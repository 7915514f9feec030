import { tokenOf, type AccessToken } from "../identity/access-token.ts";
import { notingFetch } from "../identity/noted-wait.ts";
import { endings } from "./end-at-server.ts";
import { pause, waitAfter } from "./tries.ts";

interface Session {
  access_token: string;
  refresh_token: string;
  /** Seconds since 1970. */
  expires_at?: number;
}

/** What is used of the auth library. */
interface Client {
  getSession(): Promise<{ data: { session: Session | null }; error: unknown }>;
  refreshSession(): Promise<{ data: { session: Session | null }; error: unknown }>;
  signOut(options: { scope: "local" }): Promise<{ error: unknown }>;
  /** The library answers for a minute with the last failure; after this it asks again. */
  forgetFailure(): void;
}

interface Props {
  storage: Pick<Storage, "getItem" | "removeItem">;
  storageKey: string;
  /** Hears when the token has run out and none can be had, and when that is over. */
  onReach: (isReachable: boolean) => void;
  /** Hears that the session has ended by itself: nobody has ended it. */
  onExpired?: () => void;
  /** Ends a session at the server; says whether it is over there. */
  endAtServer: (session: Session) => Promise<boolean>;
}

/** Keeps the session of a browser program through outages: what the auth library would take for its end is told apart from it. */
export class SessionKeeper<Stored extends Session = Session> {
  /** For the auth library: whatever does not decide about the session reaches it as a fault that passes. */
  readonly fetch: typeof fetch;
  readonly #props: Props;
  readonly #listeners = new Set<() => void>();
  #client: Client | undefined;
  /** The last call for a new token came to nothing. */
  #failing = false;
  #trying = false;
  #told = true;

  constructor(props: Props) {
    this.#props = props;
    this.fetch = async (input, init) => {
      const address = input instanceof Request ? input.url : input.toString();
      if (!address.includes("grant_type=refresh_token")) return notingFetch(input, init);
      const answer = await notingFetch(input, init).catch(() => null);
      if (answer && (await decides(answer))) {
        if ((await codeOf(answer)) === "session_expired") this.#props.onExpired?.();
        return answer;
      }
      this.#fail();
      return new Response(null, { status: 503 });
    };
  }

  attach(client: Client): void {
    this.#client = client;
  }

  /** The session as it is kept here, whether or not its token has run out. */
  stored(): Stored | null {
    try {
      return JSON.parse(this.#props.storage.getItem(this.#props.storageKey) ?? "null") as Stored | null;
    } catch {
      return null;
    }
  }

  /** A token with time left, as soon as it is known whether there is one: the library alone would try for half a minute before it answers. */
  async accessToken(): Promise<AccessToken> {
    if (this.#failing) return this.#atHand();
    return this.#orFailure(this.#ask(), () => this.#atHand());
  }

  /**
   * Ends this session: here in any case, and at the server where that answers. Where it does not, it is told later, for as long as this
   * page stays open: a token that outlived the page would be kept after its reader has gone.
   *
   * @returns whether the server has been told.
   */
  async signOut(): Promise<boolean> {
    const session = this.stored();
    // While no token can be had the library would ask for one first, beside us.
    const asked = this.#failing
      ? undefined
      : this.#client?.signOut({ scope: "local" }).then(
          ({ error }) => !error,
          () => false,
        );
    const isDone = asked ? await this.#orFailure(asked, () => false) : false;
    if (isDone) return true;
    this.#props.storage.removeItem(this.#props.storageKey);
    if (session) void this.#endLater(session);
    return session === null;
  }

  async #endLater(session: Session): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      await nextTry(tries);
      if (await this.#props.endAtServer(session)) return;
    }
  }

  /** For a token that the API does not take, though it should have time left: another one, or the end of the session. */
  async renew(): Promise<AccessToken> {
    const asked = this.#client?.refreshSession().then(({ data, error }) => ({ session: data.session, error }));
    const { session, error } = await this.#orFailure(asked ?? Promise.resolve(nothing), () => nothing);
    if (session) return { kind: "token", token: session.access_token };
    if (this.#failing) return { kind: "unreachable" };
    if (isDiscarded(error)) return this.accessToken();
    // It is over at the server: nobody has to end it there. The library tells all tabs.
    this.#props.storage.removeItem(this.#props.storageKey);
    await this.#client?.signOut({ scope: "local" });
    return { kind: "none" };
  }

  /** Makes a call with the token. A clock that is wrong takes an old one for good: where the API does not, it is made again with another. */
  async authorized(send: (token: string | null) => Promise<Response>): Promise<Response | null> {
    const known = await this.accessToken();
    // Without a token the answer would be that nobody is signed in, which is not so.
    if (known.kind === "unreachable") return null;
    const answer = await send(tokenOf(known));
    if (answer.status !== 401 || known.kind === "none") return answer;
    const other = await this.renew();
    if (other.kind === "unreachable") return null;
    return other.kind === "token" ? send(other.token) : answer;
  }

  /** The first of an outcome and a failed call for a new token. */
  async #orFailure<Value>(outcome: Promise<Value>, failed: () => Value): Promise<Value> {
    let fail: () => void = () => undefined;
    const failure = new Promise<Value>((resolve) => (fail = () => resolve(failed())));
    this.#listeners.add(fail);
    return Promise.race([outcome, failure]).finally(() => this.#listeners.delete(fail));
  }

  async #ask(): Promise<AccessToken> {
    const { data, error } = await (this.#client?.getSession() ?? Promise.reject(new Error("no auth client"))).catch(
      (thrown: unknown) => ({ data: { session: null }, error: thrown }),
    );
    if (isDiscarded(error)) return this.#ask();
    // A session that is over has been taken out of the storage by the library itself.
    const isUnknown = !data.session && this.stored() !== null;
    if (isUnknown) this.#fail();
    else this.#reached();
    return data.session ? { kind: "token", token: data.session.access_token } : this.#atHand();
  }

  /** What is stored, without asking. */
  #atHand(): AccessToken {
    const session = this.stored();
    if (!session) return { kind: "none" };
    return (session.expires_at ?? Infinity) * 1000 > Date.now()
      ? { kind: "token", token: session.access_token }
      : { kind: "unreachable" };
  }

  #fail(): void {
    this.#failing = true;
    for (const listener of this.#listeners) listener();
    this.#tell();
    if (!this.#trying) void this.#keepTrying();
  }

  #reached(): void {
    this.#failing = false;
    this.#tell();
  }

  #tell(): void {
    const isReachable = !this.#failing || this.#atHand().kind !== "unreachable";
    if (isReachable === this.#told) return;
    this.#told = isReachable;
    this.#props.onReach(isReachable);
  }

  async #keepTrying(): Promise<void> {
    this.#trying = true;
    for (let tries = 0; this.#failing; tries += 1) {
      await nextTry(tries);
      this.#client?.forgetFailure();
      await this.#ask();
    }
    this.#trying = false;
  }
}

const nothing = { session: null, error: null as unknown };

/** Another tab was quicker; what it has stored is read. */
const isDiscarded = (error: unknown): boolean =>
  (error as { name?: string } | null)?.name === "AuthRefreshDiscardedError";

/** Whether an answer to a call for a new token says that there is one, or that the session is over. */
async function decides(answer: Response): Promise<boolean> {
  const said = (await answer
    .clone()
    .json()
    .catch(() => null)) as { access_token?: unknown; code?: unknown; error_code?: unknown } | null;
  if (answer.ok) return typeof said?.access_token === "string";
  return answer.status < 500 && endings.has(String(said?.code ?? said?.error_code));
}

async function codeOf(answer: Response): Promise<unknown> {
  const said = (await answer
    .clone()
    .json()
    .catch(() => null)) as { code?: unknown } | null;
  return said?.code;
}

/** Another tab may have a token meanwhile. */
const nextTry = (failed: number): Promise<void> => pause(waitAfter(failed), { event: "storage" });
