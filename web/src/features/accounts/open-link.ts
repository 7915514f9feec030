import type { SessionManager } from "#web/src/app/session.ts";
import type { LinkTokens } from "./link-tokens.ts";

type OtpType = "signup" | "recovery" | "invite" | "magiclink" | "email_change" | "email";

/** Uses a link up: its session is the browser's afterwards. Throws what the auth library reports. */
export async function openLink(session: SessionManager, link: LinkTokens): Promise<void> {
  const client = await session.client();
  const { error } =
    link.kind === "hash"
      ? await client.verifyOtp({ token_hash: link.tokenHash, type: link.type as OtpType })
      : await client.setSession({ access_token: link.accessToken, refresh_token: link.refreshToken });
  if (error) throw error;
}
