import type { AuthClient } from "@supabase/auth-js";
import type { SessionManager } from "#web/src/app/session.ts";
import type { LinkTokens } from "./link-tokens.ts";

type OtpType = "signup" | "recovery" | "invite" | "magiclink" | "email_change" | "email";

/** Uses a link up: its session is the client's afterwards. Throws what the auth library reports. */
export async function spend(client: InstanceType<typeof AuthClient>, link: LinkTokens): Promise<void> {
  const { error } =
    link.kind === "hash"
      ? await client.verifyOtp({ token_hash: link.tokenHash, type: link.type as OtpType })
      : await client.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken });
  if (error) throw error;
}

/** The same for the browser's own session. */
export const openLink = async (session: SessionManager, link: LinkTokens): Promise<void> =>
  spend(await session.client(), link);
