import { most } from "#shared/verification/rules.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { FieldError } from "#web/src/ui/Field.tsx";
import { IconPlus, IconTrash } from "#web/src/ui/icons.ts";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import type { Details } from "./use-details.ts";
import styles from "./Details.module.css";

const blank = { name: "", function: "" };

/** Those who may sign. A line is saved once it has both of its parts. */
export function Representatives({ details }: { details: Details }) {
  const { t } = useTranslation("verification");
  const listed = details.valueOf("representatives");
  const shown = listed.length > 0 ? listed : [blank];
  const change = (at: number, part: Partial<typeof blank>) =>
    details.type(
      "representatives",
      shown.map((one, index) => (index === at ? { ...one, ...part } : one)),
    );
  const remove = (at: number) => {
    details.type(
      "representatives",
      shown.filter((_, index) => index !== at),
    );
    void details.commit("representatives");
  };
  const isHalf = listed.some((one) => (one.name.trim() === "") !== (one.function.trim() === ""));
  return (
    <fieldset
      className={styles.representatives}
      id="detail-representatives"
      onBlur={({ currentTarget, relatedTarget }) => {
        // From a name to its function nothing is whole yet.
        if (!currentTarget.contains(relatedTarget)) void details.commit("representatives");
      }}
    >
      <legend className={styles.legend}>{t("field.representatives")}</legend>
      <p className={styles.help}>{t("representatives.help")}</p>
      {shown.map((one, at) => (
        <div
          key={at}
          role="group"
          aria-label={t("representatives.numbered", { number: at + 1 })}
          className={styles.one}
        >
          <TextInput
            label={t("representatives.name")}
            autoComplete="off"
            value={one.name}
            error={details.problems[`representatives[${at}].name`]}
            onChange={({ target }) => change(at, { name: target.value })}
          />
          <TextInput
            label={t("representatives.function")}
            autoComplete="off"
            value={one.function}
            error={details.problems[`representatives[${at}].function`]}
            onChange={({ target }) => change(at, { function: target.value })}
          />
          {listed.length > 0 && (
            <Button variant="ghost" iconOnly icon={IconTrash} className={styles.remove} onClick={() => remove(at)}>
              {t("representatives.remove", { number: at + 1 })}
            </Button>
          )}
        </div>
      ))}
      <FieldError id="representatives-error">{details.problems.representatives}</FieldError>
      {isHalf && <p className={styles.help}>{t("representatives.both")}</p>}
      {shown.length < most.representatives && (
        <Button
          size="small"
          variant="ghost"
          icon={IconPlus}
          onClick={() => details.type("representatives", [...shown, blank])}
        >
          {t("representatives.add")}
        </Button>
      )}
    </fieldset>
  );
}
