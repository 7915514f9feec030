/** Where "View Dispute" leads on an order's page. */
export const disputePlace = "dispute";
/** Where the course of the chosen shipment begins. */
export const shipmentPlace = "shipment";
