import desktop from "#shared/locales/fr/desktop.json";
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";

export const texts = typesetFrenchTexts({ desktop });
