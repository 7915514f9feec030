let now = false;

/** Whether the page that the server wrote is just being taken over: what stands there is right, and need not be made again. */
export const isTakingOver = (): boolean => now;

/** Said by the client's start, before it hydrates and once the page is its own. */
export const takingOver = (is: boolean): void => void (now = is);
