import type { TablerIcon } from "@tabler/icons-react";
import type { CaseView } from "#shared/disputes/case-view.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import {
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconGavel,
  IconPencil,
  IconScale,
  IconShip,
} from "#web/src/ui/icons.ts";
import { hasBegun, leadsOn, movesOf, type CaseAction } from "./case-actions.ts";
import styles from "./CaseButtons.module.css";

type Move = ReturnType<typeof movesOf>[number];
const icons: Record<Move, TablerIcon> = {
  extend: IconClock,
  waive: IconCheck,
  appeal: IconGavel,
  contestReturn: IconScale,
  acceptReturn: IconArrowBackUp,
  proveReturn: IconShip,
  answer: IconPencil,
};

interface Props {
  found: CaseView;
  onAction: (action: CaseAction) => void;
  /** In the bar of a phone: what leads on alone, which stands nowhere else there. */
  sticky?: boolean;
}

/** What the reader may do now, as the server says; what leads on last. */
export function CaseButtons({ found, onAction, sticky }: Props) {
  const { t } = useTranslation("case-page");
  const moves = movesOf(found);
  const shown = sticky ? moves.filter(leadsOn) : moves;
  return (
    <>
      {shown.map((name) => (
        <Button
          key={name}
          icon={icons[name]}
          variant={leadsOn(name) ? "primary" : name === "extend" ? "ghost" : "outline"}
          block={sticky ?? false}
          className={leadsOn(name) && !sticky ? styles.inBar : undefined}
          onClick={() => onAction({ name })}
        >
          {t(`do.${name === "answer" && hasBegun(found, { name }) ? "continue" : name}`)}
        </Button>
      ))}
    </>
  );
}
