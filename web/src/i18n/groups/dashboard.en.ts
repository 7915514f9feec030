import accounts from "#shared/locales/en/accounts.json";
import dashboard from "#shared/locales/en/dashboard.json";
import escrow from "#shared/locales/en/escrow.json";
import offers from "#shared/locales/en/offers.json";
import products from "#shared/locales/en/products.json";
import settings from "#shared/locales/en/settings.json";

export const texts = {
  // Settings ask for the second factor as the pages of accounts do.
  accounts: { secondFactor: accounts.secondFactor },
  dashboard,
  escrow,
  offers,
  products,
  settings,
};
