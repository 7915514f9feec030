/** Secure order form (specification, section 5), in metric tons. An order from an offer takes the offer's whole quantity. Apart from the other rules, so that a product's page does not load those. */
export const leastOrder = "1";
export const orderStep = "0.1";
