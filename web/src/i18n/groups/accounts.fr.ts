import accounts from "#shared/locales/fr/accounts.json";
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";

export const texts = typesetFrenchTexts({ accounts });
