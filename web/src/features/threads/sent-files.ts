import type { MessageView } from "#shared/threads/contract.ts";

/** By which name a message's author is called. */
export const authorOf = ({ author, organization }: MessageView): string => author ?? organization;

/** The values of `threads:sentFiles`: what is said of a message without words. */
export const sentFiles = (message: MessageView) => ({
  name: authorOf(message),
  count: message.documents.length,
  file: message.documents[0]?.name,
});
