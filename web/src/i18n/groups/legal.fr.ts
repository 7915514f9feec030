import legal from "#shared/locales/fr/legal.json";
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";

export const texts = typesetFrenchTexts({ legal });
