import { isKey, type KnownFactor } from "#shared/identity/passkeys.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Chip } from "#web/src/ui/Chip.tsx";
import { settingStyles as styles } from "./SettingCard.tsx";

interface Props {
  factors: readonly KnownFactor[];
  onRemove: (factor: KnownFactor) => void;
  onRename: (key: KnownFactor) => void;
}

/** The authenticator apps and passkeys of an account. */
export function FactorList({ factors, onRemove, onRename }: Props) {
  return (
    <ul className={styles.list}>
      {factors.map((factor) => (
        <Item key={factor.id} factor={factor} onRemove={() => onRemove(factor)} onRename={() => onRename(factor)} />
      ))}
    </ul>
  );
}

interface ItemProps {
  factor: KnownFactor;
  onRemove: () => void;
  onRename: () => void;
}

function Item({ factor, onRemove, onRename }: ItemProps) {
  const { t } = useTranslation("settings");
  const { day } = useDates();
  const isOfKey = isKey(factor);
  const name = factor.friendly_name || t(isOfKey ? "factor.key.one" : "factor.app");
  const { last_used_at: used, passwordless } = factor;
  const facts = [
    isOfKey && t(passwordless ? "factor.key.alone" : "factor.key.second"),
    t(isOfKey ? "factor.key.since" : "factor.since", { day: day(factor.created_at) }),
    used && t("factor.used", { day: day(used) }),
  ];
  return (
    <li className={styles.item}>
      <div className={styles.itemText}>
        <b>
          {name}
          <Chip look="leaf">{t(isOfKey ? "factor.key.one" : "factor.active")}</Chip>
        </b>
        <p className={styles.more}>{facts.filter(Boolean).join(" · ")}</p>
      </div>
      <div className={styles.buttons}>
        {isOfKey && (
          <Button size="small" aria-label={t("factor.key.renameNamed", { name })} onClick={onRename}>
            {t("factor.key.rename")}
          </Button>
        )}
        <Button size="small" aria-label={t("factor.removeNamed", { name })} onClick={onRemove}>
          {t("factor.remove")}
        </Button>
      </div>
    </li>
  );
}
