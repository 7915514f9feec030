import { useTranslate } from "react-admin";
import type { ValidationView } from "#shared/inspectors/admin-contract.ts";
import { figureText, limitText } from "#shared/look/limit-words.ts";
import { Badge } from "../../ui/Badge.tsx";
import { IconCircleCheck, IconCircleX, IconHourglass } from "../../ui/icons.ts";
import { RowTable } from "../../ui/RowTable.tsx";
import { useLanguage } from "../../ui/use-language.ts";

type Verdict = NonNullable<ValidationView["inspection"]["record"]>["verdicts"][number];

/** What was found, figure by figure, against the contract or what is usual. */
export function ClaimFigures({ verdicts }: { verdicts: readonly Verdict[] }) {
  const t = useTranslate();
  const language = useLanguage();
  const wording = { t, language };
  const limitOf = ({ limit, unit }: Verdict): string =>
    limit
      ? `${limitText(limit, unit, wording)} (${t(limit.reference ? "validations.usual" : "validations.contract")})`
      : t("quality:record.unlimited");
  return (
    <RowTable<Verdict>
      caption={t("validations.record")}
      rows={verdicts.filter(({ value }) => value !== null)}
      rowKey={({ figure }) => figure}
      columns={[
        {
          id: "figure",
          header: t("validations.figure"),
          phone: "title",
          cell: ({ figure }) => t(`lots:property.${figure}`),
        },
        {
          id: "found",
          header: t("validations.found"),
          align: "end",
          cell: ({ value, operator, unit }) => value && figureText({ value, operator, unit }, wording),
        },
        { id: "limit", header: t("validations.limit"), cell: limitOf },
        {
          id: "verdict",
          header: t("validations.verdict"),
          cell: ({ met, limit }) =>
            limit ? (
              <Badge
                tone={met === null ? "grey" : met ? "success" : "danger"}
                icon={met === null ? IconHourglass : met ? IconCircleCheck : IconCircleX}
              >
                {t(`validations.${met === null ? "unknown" : met ? "met" : "missed"}`)}
              </Badge>
            ) : (
              "–"
            ),
        },
      ]}
    />
  );
}
