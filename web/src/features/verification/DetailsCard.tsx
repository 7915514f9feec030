import { useState } from "react";
import type { VerificationView } from "#shared/verification/contract.ts";
import { countryName } from "#shared/kernel/country.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { Facts } from "#web/src/ui/Facts.tsx";
import { IconCheck, IconPencil } from "#web/src/ui/icons.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { DetailsForm } from "./DetailsForm.tsx";
import { textFields } from "./detail-fields.ts";
import type { Details } from "./use-details.ts";
import styles from "./Details.module.css";

interface Props {
  view: VerificationView;
  details: Details;
}

/** What was given of the organization: a form while it may be changed, else to be read. */
export function DetailsCard({ view, details }: Props) {
  const { t } = useTranslation("verification");
  const isDraft = view.request?.state === "draft";
  const mayEdit = view.can.includes("edit");
  const [isOpened, setOpened] = useState(false);
  // What could not be saved is not to be hidden.
  const isOpen = mayEdit && (isDraft || isOpened || details.isUnsaved);
  return (
    <Card as="section">
      <CardHead
        ruled
        title={t(isDraft ? "details.title" : "details.given")}
        aside={
          mayEdit &&
          !isDraft && (
            <Button
              size="small"
              variant="ghost"
              icon={isOpen ? IconCheck : IconPencil}
              onClick={() => {
                void details.commitAll();
                setOpened(!isOpen);
              }}
            >
              {t(isOpen ? "details.done" : "details.edit")}
            </Button>
          )
        }
      />
      {isOpen ? <DetailsForm details={details} recheck={!isDraft} /> : <Given view={view} />}
    </Card>
  );
}

function Given({ view: { request, can } }: { view: VerificationView }) {
  const { t } = useTranslation("verification");
  const language = useLanguage();
  if (!request) return null;
  const { details } = request;
  const shown = (name: (typeof textFields)[number]["name"]) => {
    const value = details[name];
    return value && name === "registerCountry" ? countryName(value, language) : value;
  };
  const isWaiting = request.state === "waiting" && can.length > 0;
  return (
    <div className={styles.given}>
      <Facts
        columns={2}
        items={[
          ...textFields.map(({ name }) => ({
            label: t(`field.${name}`),
            value: shown(name) ?? <span className={styles.none}>{t("details.none")}</span>,
          })),
          {
            label: t("field.representatives"),
            wide: true,
            value: details.representatives.map((one) => t("representatives.line", one)).join("; ") || t("details.none"),
          },
        ]}
      />
      {isWaiting && <p className={styles.locked}>{t("details.locked")}</p>}
    </div>
  );
}
