import catalogue from "#shared/locales/fr/catalogue.json";
import charts from "#shared/locales/fr/charts.json";
import choices from "#shared/locales/fr/choices.json";
import errors from "#shared/locales/fr/errors.json";
import organizations from "#shared/locales/fr/organizations.json";
import site from "#shared/locales/fr/site.json";
import ui from "#shared/locales/fr/ui.json";
import validation from "#shared/locales/fr/validation.json";
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";

export const texts = typesetFrenchTexts({ catalogue, charts, choices, errors, organizations, site, ui, validation });
