/** The inbox; the bell leads to it, and no menu. */
export const noticesPath = "/dashboard/notifications";
