import { useTranslate } from "react-admin";
import type { AuditEntryView } from "#shared/people/admin-contract.ts";

/** What the operator does by a command. */
const byCommand = ["staff.invited", "staff.factorsReset"];

/** Who did it, in words where nobody has that name: a visitor, the operator's own programs, an account that is gone. */
export function useActorName(): (entry: Pick<AuditEntryView, "actor" | "action">) => string {
  const t = useTranslate();
  return ({ actor, action }) => {
    if (actor) return actor.email || t("audit.deleted");
    if (action.startsWith("auth.admin.") || byCommand.includes(action)) return t("audit.operator");
    return t(action.startsWith("auth.") || action === "staff.refused" ? "audit.visitor" : "audit.nobody");
  };
}
