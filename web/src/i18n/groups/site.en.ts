import catalogue from "#shared/locales/en/catalogue.json";
import charts from "#shared/locales/en/charts.json";
import choices from "#shared/locales/en/choices.json";
import errors from "#shared/locales/en/errors.json";
import organizations from "#shared/locales/en/organizations.json";
import site from "#shared/locales/en/site.json";
import ui from "#shared/locales/en/ui.json";
import validation from "#shared/locales/en/validation.json";

export const texts = { catalogue, charts, choices, errors, organizations, site, ui, validation };
