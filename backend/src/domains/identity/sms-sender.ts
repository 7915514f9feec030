/** What text messages go out by. */
export interface SmsSender {
  /** @param to in E.164. @throws when the message is not taken. */
  send(message: { readonly to: string; readonly text: string }): Promise<void>;
}

/** None is configured: whatever needs a text message answers as disabled, and the settings say so. */
export const smsSender = undefined as SmsSender | undefined;
