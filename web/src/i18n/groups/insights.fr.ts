import insights from "#shared/locales/fr/insights.json";
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";

export const texts = typesetFrenchTexts({ insights });
