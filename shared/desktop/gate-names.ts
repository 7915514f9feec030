/** The one door between the page and the main process; the first argument names the channel. */
export const gateName = "agritrade:call";
/** By which the main process asks the page to open one of its own addresses. */
export const openName = "agritrade:open";
