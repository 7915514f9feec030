/** A door of its own: the index of offers is on public pages, and this is on none. */
export { PlaceOrderDialog } from "./PlaceOrderDialog.tsx";
