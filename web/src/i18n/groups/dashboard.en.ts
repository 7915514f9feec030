import dashboard from "#shared/locales/en/dashboard.json";
import escrow from "#shared/locales/en/escrow.json";
import offers from "#shared/locales/en/offers.json";
import products from "#shared/locales/en/products.json";
import settings from "#shared/locales/en/settings.json";

export const texts = { dashboard, escrow, offers, products, settings };
