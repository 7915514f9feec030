import company from "#shared/locales/fr/company.json";
import contact from "#shared/locales/fr/contact.json";
import debug from "#shared/locales/fr/debug.json";
import explained from "#shared/locales/fr/explained.json";
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";

export const texts = typesetFrenchTexts({ company, contact, debug, explained });
