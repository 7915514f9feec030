import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { actionIcons, isCancel, type OrderAction } from "./actions.ts";
import styles from "./ActionButtons.module.css";

interface Props {
  actions: readonly OrderAction[];
  onAction: (action: OrderAction) => void;
  /** In the phone's bar they share its width, or take a line each. */
  sticky?: boolean;
  /** The main action is under way. */
  loading?: boolean;
  /** What is left to pay, where a part has come. */
  rest?: string | null;
}

export function ActionButtons({ actions, onAction, sticky, loading, rest }: Props) {
  const { t } = useTranslation("escrow");
  const [main, ...others] = actions;
  if (!main) return null;
  return (
    <>
      {others.map((action) => (
        <Button
          key={action}
          variant={isCancel(action) ? "danger" : "outline"}
          icon={actionIcons[action]}
          className={sticky ? styles.grown : undefined}
          onClick={() => onAction(action)}
        >
          {t(`action.${action}`)}
        </Button>
      ))}
      <Button
        variant={isCancel(main) ? "danger" : "primary"}
        icon={actionIcons[main]}
        className={sticky ? styles.grown : undefined}
        loading={loading}
        onClick={() => onAction(main)}
      >
        {main === "fund" && rest ? t("unplaced.payRest", { missing: rest }) : t(`action.${main}`)}
      </Button>
    </>
  );
}
