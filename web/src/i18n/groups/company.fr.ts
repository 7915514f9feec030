import company from "#shared/locales/fr/company.json";
import contact from "#shared/locales/fr/contact.json";
import debug from "#shared/locales/fr/debug.json";
import explained from "#shared/locales/fr/explained.json";

export const texts = { company, contact, debug, explained };
