import { useTranslate } from "react-admin";
import { reasonBody } from "#shared/sanctions/contract.ts";
import type { HitDetail } from "#shared/sanctions/hit-contract.ts";
import { Facts } from "../../ui/Facts.tsx";
import { IconArrowBackUp, IconBan, IconCircleCheck, IconScale, IconUserCheck } from "../../ui/icons.ts";
import { Moment } from "../../ui/Moment.tsx";
import { ReasonedDecision } from "../../ui/ReasonedDecision.tsx";

/** Is it the same, or another of a like name? */
export function HitDecision({ hit }: { hit: HitDetail }) {
  const t = useTranslate();
  const { id, name, status, proposed, decided } = hit;
  return (
    <ReasonedDecision
      title={t("sanctions:hits.panel")}
      resource="screening-hits"
      record={hit}
      draftName={`screening-hit.${id}`}
      schema={reasonBody}
      actions={[
        { name: "dismiss", icon: IconCircleCheck },
        { name: "propose", icon: IconUserCheck, refuses: true },
        { name: "confirm", icon: IconBan, refuses: true },
        { name: "doubt", icon: IconArrowBackUp },
        { name: "reopen", icon: IconScale },
      ]}
      words={(action) => ({
        label: t(`sanctions:hits.label.${action}`),
        ask: t(`sanctions:hits.ask.${action}`, { name }),
        effect: t(`sanctions:hits.effect.${action}`, { name }),
        submit: t(`sanctions:hits.label.${action}`),
        help: t("sanctions:hits.reasonHelp"),
        done: t(`sanctions:hits.done.${action}`, { name }),
      })}
    >
      <p>{t(`sanctions:hits.meaning.${status}`)}</p>
      {proposed && (
        <Facts
          items={[
            { label: t("sanctions:hits.proposedBy"), value: proposed.by, wide: true },
            { label: t("sanctions:hits.proposedAt"), value: <Moment at={proposed.at} />, wide: true },
            { label: t("decide.reason"), value: proposed.reason, wide: true },
          ]}
        />
      )}
      {decided && (
        <Facts
          items={[
            { label: t("sanctions:hits.decidedBy"), value: decided.by, wide: true },
            { label: t("sanctions:hits.decidedAt"), value: <Moment at={decided.at} />, wide: true },
            { label: t("decide.reason"), value: decided.reason, wide: true },
          ]}
        />
      )}
    </ReasonedDecision>
  );
}
