import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import { useDataProvider, useRefresh, useTranslate } from "react-admin";
import { useNavigate } from "react-router-dom";
import { v7 as uuid } from "uuid";
import type { FieldProblem } from "#shared/kernel/errors.ts";
import type { ConsoleData } from "../../providers/data.ts";
import { refusalOf } from "../../providers/http.ts";
import { checkForm } from "../../ui/check-form.ts";
import { IconPlus } from "../../ui/icons.ts";
import { blankCompany, companyDraft, sentOf } from "./company-draft.ts";
import { CompanyForm } from "./CompanyForm.tsx";
import styles from "./Companies.module.css";

/** Adds a company to the directory; one that was added is opened. */
export function AddCompany() {
  const t = useTranslate();
  const data = useDataProvider<ConsoleData>();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const key = useRef(uuid());
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(blankCompany);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [refusal, setRefusal] = useState<unknown>();
  const [isRunning, setRunning] = useState(false);
  if (!isOpen)
    return (
      <div className={styles.add}>
        <Button variant="outlined" startIcon={<IconPlus size={18} />} onClick={() => setOpen(true)}>
          {t("companies.add")}
        </Button>
      </div>
    );
  const send = async () => {
    const draft = sentOf(typed);
    const found = checkForm(companyDraft, draft);
    setProblems(found);
    setRefusal(undefined);
    if (found.length > 0 || isRunning) return;
    setRunning(true);
    try {
      const { id } = await data.addInspectionCompany(draft, key.current);
      refresh();
      await navigate(`/inspection-companies/${id}`);
    } catch (error) {
      const { fields } = refusalOf(error).details;
      if (fields) setProblems(fields);
      else setRefusal(error);
      // What is sent next is another intention.
      key.current = uuid();
    } finally {
      setRunning(false);
    }
  };
  return (
    <CompanyForm
      title={t("companies.add")}
      {...{ typed, problems, refusal, isRunning }}
      onChange={setTyped}
      onSend={() => void send()}
      onCancel={() => setOpen(false)}
    />
  );
}
