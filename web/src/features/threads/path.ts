/** All conversations; one of them below it, by its id. */
export const messagesPath = "/dashboard/messages";
/** Where the conversation stands on an order's page. */
export const messagesPlace = "messages";
