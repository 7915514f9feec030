import accounts from "#shared/locales/fr/accounts.json";
import dashboard from "#shared/locales/fr/dashboard.json";
import escrow from "#shared/locales/fr/escrow.json";
import offers from "#shared/locales/fr/offers.json";
import products from "#shared/locales/fr/products.json";
import settings from "#shared/locales/fr/settings.json";
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";

export const texts = typesetFrenchTexts({
  // Settings ask for the second factor as the pages of accounts do.
  accounts: { secondFactor: accounts.secondFactor },
  dashboard,
  escrow,
  offers,
  products,
  settings,
});
