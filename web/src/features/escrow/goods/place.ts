/** The id of the place where it stands what a shipment holds. */
export const goodsPlace = (shipment: number): string => `goods-${shipment}`;

/** Brings it into view, and the focus to what can be done there. */
export function goToGoods(shipment: number): void {
  const place = document.getElementById(goodsPlace(shipment));
  place?.scrollIntoView({ block: "center" });
  (place?.querySelector<HTMLElement>("button") ?? place)?.focus({ preventScroll: true });
}
