import { countryCodes, countryName } from "#shared/kernel/country.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { InlineSuccess, Notice } from "#web/src/ui/Notice.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { textFields } from "./detail-fields.ts";
import { Representatives } from "./Representatives.tsx";
import type { DetailName, Details } from "./use-details.ts";
import styles from "./Details.module.css";

interface Props {
  details: Details;
  /** Our team has read them already. */
  recheck: boolean;
}

/** Every field is saved when it is left. */
export function DetailsForm({ details, recheck }: Props) {
  const { t } = useTranslation("verification");
  const language = useLanguage();
  const dates = useDates();
  const countries = countryCodes
    .map((code) => ({ value: code as string, label: countryName(code, language) }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
  const { isSaving, isUnsaved, savedAt, error } = details;
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void details.commitAll();
      }}
    >
      <p className={styles.lede}>{t(recheck ? "details.recheck" : "details.lede")}</p>
      {textFields.map(({ name, kind, autoComplete, hasHelp }) => {
        const shared = {
          id: `detail-${name}`,
          label: t(`field.${name}`),
          value: details.valueOf(name),
          error: details.problems[name],
          help: hasHelp && t(`help.${name}`),
          autoComplete,
          onBlur: () => void details.commit(name),
        };
        const type = ({ target }: { target: { value: string } }) => details.type(name, target.value);
        return (
          <div key={name} className={kind === "lines" || name === "legalName" ? styles.wide : styles.field}>
            {kind === "country" ? (
              <Select
                {...shared}
                placeholder={t("details.choose")}
                options={countries}
                onChange={(event) => {
                  type(event);
                  void details.commit(name);
                }}
              />
            ) : kind === "lines" ? (
              <TextArea {...shared} rows={2} onChange={type} />
            ) : (
              <TextInput {...shared} onChange={type} />
            )}
            <Conflict details={details} name={name} />
          </div>
        );
      })}
      <div className={styles.wide}>
        <Representatives details={details} />
        <Conflict details={details} name="representatives" />
      </div>
      <div className={styles.foot}>
        <Refusal error={error} place="form" />
        {isUnsaved && !isSaving ? (
          <p className={styles.unsaved}>
            {t("details.unsaved")}
            <Button size="small" type="submit">
              {t("details.saveNow")}
            </Button>
          </p>
        ) : (
          <InlineSuccess>
            {isSaving ? t("details.saving") : savedAt && t("details.saved", { time: dates.time(savedAt) })}
          </InlineSuccess>
        )}
      </div>
    </form>
  );
}

/** Two have written in the same field: both texts stand, and one is chosen. */
function Conflict({ details, name }: { details: Details; name: DetailName }) {
  const { t } = useTranslation("verification");
  const theirs = details.conflicts[name];
  if (theirs === undefined) return null;
  const value = Array.isArray(theirs) ? theirs.map((one) => t("representatives.line", one)).join("; ") : (theirs ?? "");
  return (
    <Notice
      tone="amber"
      role="alert"
      className={styles.conflict}
      action={
        <>
          <Button size="small" onClick={() => details.settle(name, "mine")}>
            {t("details.mine")}
          </Button>
          <Button size="small" onClick={() => details.settle(name, "theirs")}>
            {t("details.theirs")}
          </Button>
        </>
      }
    >
      {value ? t("details.conflict", { value }) : t("details.conflictEmpty")}
    </Notice>
  );
}
