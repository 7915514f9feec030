import { useTranslate } from "react-admin";
import { auditActions, auditGroups, auditSubjects, type AuditGroup } from "#shared/kernel/audit-actions.ts";
import { FilterChoice } from "../../ui/FilterChoice.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { useActionName } from "./use-action-name.ts";

/** By kind of action, by action (of that kind alone), and by what it was about. */
export function AuditFilters() {
  const t = useTranslate();
  const actionName = useActionName();
  const { values } = useFilters();
  const offered = auditGroups.includes(values.group as AuditGroup) ? [values.group as AuditGroup] : auditGroups;
  return (
    <>
      <FilterChoice
        name="group"
        label={t("audit.group")}
        clears="action"
        options={auditGroups.map((group) => ({ value: group, label: t(`audit:group.${group}`) }))}
      />
      <FilterChoice
        name="action"
        label={t("audit.what")}
        groups={offered.map((group) => ({
          label: t(`audit:group.${group}`),
          options: auditActions[group].map((value) => ({ value, label: actionName(value) })),
        }))}
      />
      <FilterChoice
        name="subjectType"
        label={t("audit.about")}
        options={auditSubjects.map((value) => ({ value, label: t(`audit.subject.${value}`) }))}
      />
    </>
  );
}
