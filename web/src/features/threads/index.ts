export { useCountUnreadThreadsQuery, useGetThreadQuery } from "./api.ts";
export { messagesPlace } from "./path.ts";
export { Conversation } from "./Conversation.tsx";
export { MessagesSection } from "./MessagesSection.tsx";
