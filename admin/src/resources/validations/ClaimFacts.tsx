import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import type { ValidationView } from "#shared/inspectors/admin-contract.ts";
import { Facts } from "../../ui/Facts.tsx";
import { useStaffPermissions } from "../../ui/Guard.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { formatDate } from "../../ui/moments.ts";
import { Money } from "../../ui/Money.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useLanguage } from "../../ui/use-language.ts";

/** What an approval is about: the goods and their money, who has inspected them, and what was agreed of their quality. */
export function ClaimFacts({ claim }: { claim: ValidationView }) {
  const t = useTranslate();
  const language = useLanguage();
  const { shipment, inspection, inspectBy, submittedAt, byInspector, product, order, amount, quality, contract } =
    claim;
  const of = inspection.byInspector;
  return (
    <Panel title={product}>
      <Facts
        items={[
          {
            label: t("validations.order"),
            value: shipment.of > 1 ? `${order.reference}, ${t("validations.part", { ...shipment })}` : order.reference,
          },
          {
            label: t("validations.contractNumber"),
            value: contract && (
              <a href={contract.verifyPath} target="_blank" rel="noreferrer">
                {contract.number}
                <span className="visually-hidden"> {t("console.newTab")}</span>
              </a>
            ),
          },
          { label: t("validations.amount"), value: <Money of={amount} strong /> },
          { label: t("validations.buyer"), value: <Party of={claim.buyer} /> },
          { label: t("validations.supplier"), value: <Party of={claim.supplier} /> },
          { label: t("validations.certificate"), value: inspection.certificateNumber },
          { label: t("validations.inspector"), value: inspection.inspector },
          { label: t("validations.by"), value: t(byInspector ? "validations.byLink" : "validations.bySupplier") },
          { label: t("validations.company"), value: of?.company },
          { label: t("validations.email"), value: claim.inspectorEmail },
          { label: t("validations.accreditation"), value: of?.accreditation ?? t("validations.notStated") },
          { label: t("validations.date"), value: formatDate(inspection.inspectionDate, language) },
          { label: t("validations.submittedAt"), value: <Moment at={submittedAt} /> },
          { label: t("validations.inspectBy"), value: inspectBy && <Moment at={inspectBy} /> },
          {
            label: t(`validations.quality.${quality?.source ?? "agreed"}`),
            value: quality?.text ?? t("validations.quality.none"),
            wide: true,
          },
          { label: t("validations.notes"), value: inspection.notes, wide: true },
        ]}
      />
    </Panel>
  );
}

function Party({ of: { id, name } }: { of: ValidationView["buyer"] }) {
  const { permissions } = useStaffPermissions();
  return permissions?.includes("organizations.read") ? <Link to={`/organizations/${id}`}>{name}</Link> : name;
}
