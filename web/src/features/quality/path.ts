interface Inspected {
  reference: string;
  shipment: number | null;
  shipments: readonly unknown[];
}

/** The page on which a shipment's result is entered figure by figure; with an inspection, the one that corrects its figures; with a case, the one that adds it to that as evidence. */
export function inspectionPath(
  { reference, shipment, shipments }: Inspected,
  { corrects, case: id }: { corrects?: string; case?: string } = {},
): `/${string}` {
  const query = new URLSearchParams({
    ...(shipments.length > 1 && shipment !== null && { shipment: String(shipment) }),
    ...(corrects && { corrects }),
    ...(id && { case: id }),
  }).toString();
  return `/dashboard/escrow/${reference}/inspection${query && `?${query}`}`;
}
