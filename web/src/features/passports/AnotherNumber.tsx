import type { SyntheticEvent } from "react";
import { useHref } from "react-router-dom";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { root } from "./address.ts";
import styles from "./PassportPage.module.css";

/** A plain GET form, so that it works without a script. */
export function AnotherNumber() {
  const { t } = useTranslation("verify-passport");
  const navigate = useNavigate();
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("number");
    const number = typeof typed === "string" ? typed.trim().toUpperCase() : "";
    if (number) void navigate(`${root}/${encodeURIComponent(number)}`);
  };
  return (
    <form action={useHref(root)} method="get" className={styles.another} onSubmit={submit}>
      <h2 className={styles.noteTitle}>{t("another.title")}</h2>
      <div className={styles.find}>
        {/* Plain, and not the one of forms: with that, this page would load what lists of goods are filtered by. */}
        <input
          className={styles.input}
          aria-label={t("another.label")}
          name="number"
          placeholder={t("another.example")}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <Button type="submit">{t("another.find")}</Button>
      </div>
    </form>
  );
}
