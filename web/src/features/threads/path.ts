/** Where the conversation stands on an order's page. */
export const messagesPlace = "messages";
