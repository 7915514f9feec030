import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useTranslate } from "react-admin";
import type { FieldProblem } from "#shared/kernel/errors.ts";
import { Field } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useProblemText, useRefusalText } from "../../ui/use-refusal-text.ts";
import { measuredCrops, type CompanyTyped } from "./company-draft.ts";
import styles from "./Companies.module.css";

interface Props {
  title: string;
  typed: CompanyTyped;
  onChange: (typed: CompanyTyped) => void;
  problems: readonly FieldProblem[];
  refusal: unknown;
  isRunning: boolean;
  onSend: () => void;
  onCancel?: () => void;
}

const texts = ["name", "country", "accreditationBody", "accreditationNumber", "email", "website"] as const;

/** All that the directory says of a company. */
export function CompanyForm(props: Props) {
  const { title, typed, onChange, problems, refusal, isRunning, onSend, onCancel } = props;
  const t = useTranslate();
  const textOf = useProblemText();
  const refusalText = useRefusalText();
  const change = (more: Partial<CompanyTyped>) => onChange({ ...typed, ...more });
  const errorOf = (name: string) => {
    const problem = problems.find(({ field }) => field === name);
    return problem && textOf(problem);
  };
  return (
    <Panel title={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
      >
        <Stack>
          <div className={styles.fields}>
            {texts.map((name) => (
              <Field
                key={name}
                label={t(`companies.${name}`)}
                value={typed[name]}
                error={errorOf(name)}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            ))}
          </div>
          <fieldset className={styles.crops}>
            <legend>{t("companies.crops")}</legend>
            {measuredCrops.map((crop) => (
              <FormControlLabel
                key={crop}
                label={t(`companies.crop.${crop}`)}
                control={
                  <Checkbox
                    checked={typed.crops.includes(crop)}
                    onChange={({ target }) =>
                      change({
                        crops: target.checked ? [...typed.crops, crop] : typed.crops.filter((each) => each !== crop),
                      })
                    }
                  />
                }
              />
            ))}
          </fieldset>
          <Field
            label={t("companies.note")}
            value={typed.note}
            error={errorOf("note")}
            multiline
            minRows={3}
            onChange={({ target }) => change({ note: target.value })}
          />
          <FormControlLabel
            label={t("companies.active")}
            control={<Checkbox checked={typed.active} onChange={({ target }) => change({ active: target.checked })} />}
          />
          {refusal !== undefined && (
            <Notice tone="danger" role="alert">
              {refusalText(refusal).text}
            </Notice>
          )}
          <div className={styles.actions}>
            <Button type="submit" variant="contained" color="primary" loading={isRunning}>
              {t("companies.save")}
            </Button>
            {onCancel && <Button onClick={onCancel}>{t("companies.cancel")}</Button>}
          </div>
        </Stack>
      </form>
    </Panel>
  );
}
