/** Where "View Dispute" leads on an order's page. */
export const disputePlace = "dispute";
