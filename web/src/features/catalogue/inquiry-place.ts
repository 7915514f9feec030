/** Where a product's inquiry form stands on its page: the end of an address that leads there. */
export const inquiryPlace = "inquiry-title";
