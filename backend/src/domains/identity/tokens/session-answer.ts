import type { Config } from "#backend/src/config.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { SessionRow, User } from "../model.ts";
import { visibleNames } from "../person-names.ts";
import type { UserAnswer } from "../presenter.ts";
import { describeUser } from "../queries/describe-user.ts";
import { accessTokenLife, issuerOf, signAccessToken } from "./access-token.ts";
import { keysOf } from "./keys.ts";

/** The SESSION of the GoTrue dialect. */
export interface SessionAnswer extends Record<string, unknown> {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  /** Seconds since 1970, by the machine's clock. */
  expires_at: number;
  refresh_token: string;
  user: UserAnswer;
}

interface Props {
  db: Database;
  config: Pick<Config, "jwtPrivateKey" | "jwtIssuer" | "local" | "publicUrl">;
  user: User;
  session: SessionRow;
  refreshToken: string;
}

/** Signs an access token for a session and makes the answer that carries both tokens. */
export async function answerSession({ db, config, user, session, refreshToken }: Props): Promise<SessionAnswer> {
  const { token, expiresAt } = signAccessToken(keysOf(config), {
    userId: user.id,
    sessionId: session.id,
    email: user.email,
    phone: user.phone ?? "",
    isAnonymous: user.isAnonymous,
    appMetadata: user.appMetadata,
    userMetadata: visibleNames(user.userMetadata),
    aal: session.aal,
    amr: session.amr,
    issuer: issuerOf(config),
  });
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: accessTokenLife,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: await describeUser(db, user),
  };
}
