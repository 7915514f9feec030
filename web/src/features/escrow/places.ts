/** Where "View Dispute" leads on an order's page. */
export const disputePlace = "dispute";
/** Where the course of the chosen shipment begins. */
export const shipmentPlace = "shipment";
/** Where the papers of an order stand. */
export const papersPlace = "documents";
