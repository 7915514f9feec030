import type { Factor } from "@supabase/auth-js";
import Button from "@mui/material/Button";
import { useTranslate } from "react-admin";
import { isKey, type KnownFactor } from "#shared/identity/passkeys.ts";
import { formatDay } from "../ui/moments.ts";
import { useLanguage } from "../ui/use-language.ts";
import styles from "./Account.module.css";
import { useCodesLeft } from "./use-own-user.ts";

/** What the reader has called it. */
export const nameOf = (factor: Factor, t: (key: string) => string): string =>
  factor.friendly_name || t(isKey(factor) ? "settings:factor.key.one" : "settings:factor.app");

interface Props {
  factors: readonly KnownFactor[];
  onReplace: (app: Factor) => void;
  onRemove: (key: Factor) => void;
  onRename: (key: Factor) => void;
  onRenew: () => void;
}

/** The apps, passkeys and recovery codes of the reader. */
export function FactorRows({ factors, onReplace, onRemove, onRename, onRenew }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const { data: left } = useCodesLeft(true);
  const factsOf = (factor: KnownFactor) =>
    [
      isKey(factor) && t("settings:factor.key.one"),
      isKey(factor) && t(`settings:factor.key.${factor.passwordless ? "alone" : "second"}`),
      t(isKey(factor) ? "settings:factor.key.since" : "settings:factor.since", {
        day: formatDay(factor.created_at, language),
      }),
      factor.last_used_at && t("settings:factor.used", { day: formatDay(factor.last_used_at, language) }),
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <ul className={styles.list}>
      {factors.map((factor) => (
        <li key={factor.id}>
          <span>
            <strong>{nameOf(factor, t)}</strong>
            <span className={styles.more}>{factsOf(factor)}</span>
          </span>
          {isKey(factor) ? (
            <div className={styles.buttons}>
              <Button
                size="small"
                aria-label={t("settings:factor.key.renameNamed", { name: nameOf(factor, t) })}
                onClick={() => onRename(factor)}
              >
                {t("settings:factor.key.rename")}
              </Button>
              {/* Without any the console opens for nobody. */}
              {factors.length > 1 && (
                <Button
                  size="small"
                  aria-label={t("settings:factor.removeNamed", { name: nameOf(factor, t) })}
                  onClick={() => onRemove(factor)}
                >
                  {t("settings:factor.remove")}
                </Button>
              )}
            </div>
          ) : (
            <Button
              size="small"
              aria-label={t("security.replaceNamed", { name: nameOf(factor, t) })}
              onClick={() => onReplace(factor)}
            >
              {t("security.replace")}
            </Button>
          )}
        </li>
      ))}
      <li>
        <span>
          <strong>{t("settings:factor.codes.title")}</strong>
          <span className={styles.more}>
            {left === undefined ? t("state.loading") : t("settings:factor.codes.left", { count: left })}
            {left === 0 && ` ${t("security.noCodes")}`}
          </span>
        </span>
        <Button size="small" onClick={onRenew}>
          {t("settings:factor.codes.renew")}
        </Button>
      </li>
    </ul>
  );
}
