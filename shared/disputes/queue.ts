/** Parts of our team's queue: what waits for it, and of that one's own, what nobody has taken, what is late and what waits for a second reviewer; and what waits for the sides. */
export const queueFilters = ["waiting", "mine", "unclaimed", "late", "confirm", "parties"] as const;
export type QueueFilter = (typeof queueFilters)[number];
