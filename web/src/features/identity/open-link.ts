import type { AuthClient } from "@supabase/auth-js";
import type { SessionManager } from "#web/src/runtime/session/session.ts";
import type { LinkTokens } from "./link-tokens.ts";

type OtpType = "signup" | "recovery" | "invite" | "magiclink" | "email_change" | "email";

/**
 * Uses a link up: its session is the client's afterwards. Answers whether there was one: the first letter of a change of address
 * brings none. Throws what the auth library reports.
 */
export async function spend(client: InstanceType<typeof AuthClient>, link: LinkTokens): Promise<boolean> {
  const { data, error } =
    link.kind === "hash"
      ? await client.verifyOtp({ token_hash: link.tokenHash, type: link.type as OtpType })
      : await client.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken });
  if (error) throw error;
  return Boolean(data.session);
}

/** The same for the browser's own session. */
export const openLink = async (session: SessionManager, link: LinkTokens): Promise<boolean> =>
  spend(await session.client(), link);
