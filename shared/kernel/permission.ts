/** What the console lets staff do. A route names the one it needs, and the server tells each reader theirs. */
export const staffPermissions = [
  "disputes.read",
  "disputes.decide",
  "organizations.read",
  "organizations.verify",
  "fundSplits.read",
  "providerCalls.read",
  "providerCalls.sendAgain",
  "providerCalls.settle",
  "auditLog.read",
  "tasks.read",
  "tasks.resolve",
  "contactMessages.read",
  "contactMessages.handle",
  "accounts.read",
  "accounts.removeFactors",
  "rates.read",
  "rates.import",
  "marketPrices.import",
] as const;
export type StaffPermission = (typeof staffPermissions)[number];
