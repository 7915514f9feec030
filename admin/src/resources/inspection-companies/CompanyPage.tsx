import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { useNavigate } from "react-router-dom";
import type { StaffCompanyView } from "#shared/inspectors/admin-contract.ts";
import { checkForm } from "../../ui/check-form.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { ShowPage } from "../../ui/ShowPage.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useMove } from "../../ui/use-move.ts";
import { companyDraft, sentOf, typedOf } from "./company-draft.ts";
import { CompanyForm } from "./CompanyForm.tsx";

export function CompanyPage() {
  const t = useTranslate();
  return (
    <ShowPage<StaffCompanyView>
      list={{ to: "/inspection-companies", label: t("resources.inspection-companies.name", { count: 2 }) }}
      absent={t("errors:inspectors.companyNotFound")}
    >
      {(company) => <Company key={company.id} company={company} />}
    </ShowPage>
  );
}

function Company({ company }: { company: StaffCompanyView }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(() => typedOf(company));
  const [refusal, setRefusal] = useState<unknown>();
  const [isSaved, setSaved] = useState(false);
  const { id, name, version } = company;
  const { move, isRunning, problems, setProblems } = useMove({
    resource: "inspection-companies",
    record: { id, version },
    onRefused: setRefusal,
    onDone: () => setSaved(true),
  });
  const send = async () => {
    setSaved(false);
    setRefusal(undefined);
    const draft = sentOf(typed);
    const found = checkForm(companyDraft, draft);
    setProblems(found);
    if (found.length === 0) await move("change", draft);
  };
  const remove = async () => {
    if (await move("remove", {})) await navigate("/inspection-companies");
  };
  return (
    <>
      <PageHead
        title={name}
        back={{
          to: "/inspection-companies",
          label: t("resources.inspection-companies.name", { count: 2 }),
          here: name,
        }}
      />
      <Stack>
        {isSaved && (
          <Notice tone="success" role="status">
            {t("companies.saved")}
          </Notice>
        )}
        <CompanyForm
          title={t("companies.facts")}
          {...{ typed, problems, refusal, isRunning }}
          onChange={setTyped}
          onSend={() => void send()}
        />
        <div>
          <Button color="error" disabled={isRunning} onClick={() => void remove()}>
            {t("companies.remove")}
          </Button>
        </div>
      </Stack>
    </>
  );
}
