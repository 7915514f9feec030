import { pages as identity } from "#web/src/features/identity/pages.ts";
import { pages as catalogue } from "#web/src/features/catalogue/pages.ts";
import { pages as company } from "#web/src/features/company/pages.ts";
import { pages as contact } from "#web/src/features/contact/pages.ts";
import { pages as contracts } from "#web/src/features/contracts/pages.ts";
import { pages as dashboard } from "#web/src/features/dashboard/pages.ts";
import { pages as debug } from "#web/src/features/debug/pages.ts";
import { pages as disputes } from "#web/src/features/disputes/pages.ts";
import { pages as escrow } from "#web/src/features/escrow/pages.ts";
import { pages as explained } from "#web/src/features/escrow-explained/pages.ts";
import { pages as home } from "#web/src/features/home/pages.ts";
import { pages as insights } from "#web/src/features/insights/pages.ts";
import { pages as inspectors } from "#web/src/features/inspectors/pages.ts";
import { pages as legal } from "#web/src/features/legal/pages.ts";
import { pages as notifications } from "#web/src/features/notifications/pages.ts";
import { pages as offers } from "#web/src/features/offers/pages.ts";
import { pages as organizations } from "#web/src/features/organizations/pages.ts";
import { pages as passports } from "#web/src/features/passports/pages.ts";
import { pages as products } from "#web/src/features/products/pages.ts";
import { pages as reputation } from "#web/src/features/reputation/pages.ts";
import { pages as samples } from "#web/src/features/samples/pages.ts";
import { pages as quotations } from "#web/src/features/quotations/pages.ts";
import { pages as settings } from "#web/src/features/settings/pages.ts";
import { pages as team } from "#web/src/features/team/pages.ts";
import { pages as threads } from "#web/src/features/threads/pages.ts";
import { pages as verification } from "#web/src/features/verification/pages.ts";
import { pages as wholesale } from "#web/src/features/wholesale/pages.ts";
import type { FeaturePages } from "#web/src/runtime/pages.ts";

/** Every feature that has pages. All that the app knows of one stands in its manifest. */
export const features: readonly FeaturePages[] = [
  home,
  catalogue,
  organizations,
  wholesale,
  insights,
  identity,
  contact,
  explained,
  company,
  legal,
  reputation,
  debug,
  dashboard,
  products,
  offers,
  samples,
  quotations,
  contracts,
  passports,
  inspectors,
  escrow,
  disputes,
  team,
  threads,
  notifications,
  settings,
  verification,
];
