import type { CDPSession, Page } from "playwright";

/** Chromium's own authenticator: a phone that keeps passkeys and always knows its owner. @returns how to have it refuse them, or leave a question open. */
export async function givePhone(
  page: Page,
): Promise<{ refuse(isRefusing: boolean): Promise<void>; leave(isLeft: boolean): Promise<void>; session: CDPSession }> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    session,
    refuse: async (isRefusing) => {
      await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: !isRefusing });
    },
    leave: async (isLeft) => {
      await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: !isLeft });
    },
  };
}
