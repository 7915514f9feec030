import type { TablerIcon } from "@tabler/icons-react";
import type { StaffPermission } from "#shared/kernel/permission.ts";
import {
  IconArrowsExchange,
  IconBook2,
  IconBuildingStore,
  IconCashBanknote,
  IconCertificate,
  IconChartLine,
  IconHistory,
  IconId,
  IconListCheck,
  IconListSearch,
  IconMicroscope,
  IconMail,
  IconPlant2,
  IconScale,
  IconSignature,
  IconStar,
  IconUserCircle,
  IconZoomExclamation,
} from "./icons.ts";

export interface Section {
  /** The resource, which is its address too. */
  name:
    | "disputes"
    | "organizations"
    | "verifications"
    | "identity-requests"
    | "listing-reviews"
    | "fund-splits"
    | "contact-messages"
    | "accounts"
    | "tasks"
    | "validations"
    | "inspection-companies"
    | "rating-reports"
    | "provider-calls"
    | "reference-rates"
    | "sanctions-lists"
    | "screening-hits"
    | "market-price-imports"
    | "audit-log";
  permission: StaffPermission;
  icon: TablerIcon;
  /** By what the newest come first. */
  newestBy: string;
  /** What waits for somebody, as filters of its list. */
  waiting?: readonly [Record<string, unknown>, Record<string, unknown>?];
  /** Another list that holds what waits, and that the same page shows. */
  waitingIn?: "proposed-rates";
}

/** The console's parts in the order of its menu. Who sees which is the permission's matter. */
export const sections: readonly Section[] = [
  {
    name: "disputes",
    permission: "disputes.read",
    icon: IconScale,
    newestBy: "openedAt",
    waiting: [{ status: "open" }, { status: "awaiting_confirmation" }],
  },
  {
    name: "validations",
    permission: "disputes.read",
    icon: IconMicroscope,
    newestBy: "submittedAt",
    waiting: [{ open: true }],
  },
  {
    name: "organizations",
    permission: "organizations.read",
    icon: IconBuildingStore,
    newestBy: "createdAt",
    waiting: [{ verification: "waiting" }],
  },
  {
    name: "verifications",
    permission: "organizations.verify",
    icon: IconId,
    newestBy: "askedAt",
    waiting: [{ group: "open" }],
  },
  {
    name: "identity-requests",
    permission: "organizations.read",
    icon: IconSignature,
    newestBy: "createdAt",
    waiting: [{ status: "waiting" }],
  },
  {
    name: "listing-reviews",
    permission: "listings.review",
    icon: IconPlant2,
    newestBy: "dueAt",
    waiting: [{ state: "open" }],
  },
  { name: "fund-splits", permission: "fundSplits.read", icon: IconBook2, newestBy: "postedAt" },
  {
    name: "contact-messages",
    permission: "contactMessages.read",
    icon: IconMail,
    newestBy: "createdAt",
    waiting: [{ open: true }],
  },
  { name: "accounts", permission: "accounts.read", icon: IconUserCircle, newestBy: "createdAt" },
  { name: "tasks", permission: "tasks.read", icon: IconListCheck, newestBy: "id", waiting: [{ open: true }] },
  {
    name: "inspection-companies",
    permission: "inspectionCompanies.manage",
    icon: IconCertificate,
    newestBy: "updatedAt",
  },
  {
    name: "rating-reports",
    permission: "tasks.read",
    icon: IconStar,
    newestBy: "reportedAt",
    waiting: [{ open: true }],
  },
  {
    name: "provider-calls",
    permission: "providerCalls.read",
    icon: IconArrowsExchange,
    newestBy: "id",
    waiting: [{ state: "stopped" }],
  },
  {
    name: "reference-rates",
    permission: "rates.read",
    icon: IconCashBanknote,
    newestBy: "importedAt",
    waiting: [{ status: "awaiting_confirmation" }],
    waitingIn: "proposed-rates",
  },
  {
    name: "screening-hits",
    permission: "sanctions.read",
    icon: IconZoomExclamation,
    newestBy: "foundAt",
    waiting: [{ status: "open" }, { status: "proposed" }],
  },
  {
    name: "sanctions-lists",
    permission: "sanctions.read",
    icon: IconListSearch,
    newestBy: "uploadedAt",
    waiting: [{ status: "draft" }],
  },
  {
    name: "market-price-imports",
    permission: "marketPrices.import",
    icon: IconChartLine,
    newestBy: "draftedAt",
  },
  { name: "audit-log", permission: "auditLog.read", icon: IconHistory, newestBy: "id" },
];

export const newestFirst = (name: Section["name"]) => ({
  field: sections.find((section) => section.name === name)?.newestBy ?? "id",
  order: "DESC" as const,
});

/** A list's address with a filter set. */
export const listPath = (name: Section["name"], filter?: Record<string, unknown>): string =>
  filter ? `/${name}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}` : `/${name}`;
