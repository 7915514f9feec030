import company from "#shared/locales/en/company.json";
import contact from "#shared/locales/en/contact.json";
import debug from "#shared/locales/en/debug.json";
import explained from "#shared/locales/en/explained.json";

export const texts = { company, contact, debug, explained };
