import dashboard from "#shared/locales/fr/dashboard.json";
import escrow from "#shared/locales/fr/escrow.json";
import offers from "#shared/locales/fr/offers.json";
import products from "#shared/locales/fr/products.json";
import settings from "#shared/locales/fr/settings.json";

export const texts = { dashboard, escrow, offers, products, settings };
