/** In which accounts of suppliers are kept: those of trade, and those of African banks. Whether it changes money, the provider says. */
export const accountCurrencies = [
  ...["USD", "EUR", "GBP", "CHF", "XOF", "XAF"],
  ...["BIF", "BWP", "CDF", "DZD", "EGP", "ETB", "GHS", "GMD", "GNF", "KES", "LRD", "LSL", "MAD", "MGA", "MRU", "MUR"],
  ...["MWK", "MZN", "NAD", "NGN", "RWF", "SCR", "SLE", "SZL", "TND", "TZS", "UGX", "ZAR", "ZMW"],
];
