export { useCountUnreadThreadsQuery } from "./api.ts";
export { Conversation } from "./Conversation.tsx";
export { MessagesSection } from "./MessagesSection.tsx";
