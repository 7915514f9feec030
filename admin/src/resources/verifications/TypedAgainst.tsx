import { useTranslate } from "react-admin";
import { countryName } from "#shared/kernel/country.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { StaffCertificateView, StaffVerificationView } from "#shared/verification/admin-contract.ts";
import type { PaperKind } from "#shared/verification/choices.ts";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { IconExternalLink } from "../../ui/icons.ts";
import { formatDate } from "../../ui/moments.ts";
import { useLanguage } from "../../ui/use-language.ts";
import type { Filed } from "./filed.ts";
import styles from "./Filed.module.css";

type Field = Exclude<keyof StaffVerificationView["details"], "representatives"> | "representatives";

/** What each kind of paper is held against. */
const fields: Record<PaperKind, readonly Field[]> = {
  register: ["legalName", "registerName", "registerCountry", "registerNumber", "address", "representatives"],
  tax: ["legalName", "taxNumber", "address"],
  statutes: ["legalName", "representatives", "address"],
  bankLetter: ["bankName", "accountHolder", "legalName"],
  identity: ["representatives"],
  address: ["legalName", "address"],
};

interface Row {
  label: string;
  value: string | null;
}

/** What was typed, to be held against the paper; of a certificate its number with the register where it can be looked up. */
export function TypedAgainst({ filed, request }: { filed: Filed; request: StaffVerificationView }) {
  const t = useTranslate();
  const language = useLanguage();
  const rows: Row[] =
    filed.among === "papers"
      ? fields[filed.of.kind].map((field) => ({
          label: t(`verifying:field.${field}`),
          value: valueOf(field, request, language),
        }))
      : certificateRows(filed.of, request, language).map(([field, value]) => ({
          label: t(`verifying:field.${field}`),
          value,
        }));
  if (filed.among === "papers" && filed.of.validUntil)
    rows.push({ label: t("verifying:field.validUntil"), value: formatDate(filed.of.validUntil, language) });
  const answers = request.questions.filter(({ answer }) => answer !== null);
  const latest = answers.at(-1);
  return (
    <>
      <h3>{t("verifying:typed")}</h3>
      <ol className={styles.against}>
        {rows.map(({ label, value }, at) => (
          <li key={label}>
            <span aria-hidden="true">{at + 1}</span>
            <div>
              <small>{label}</small>
              <strong dir="auto">{value ?? t("verifying:notTyped")}</strong>
            </div>
          </li>
        ))}
      </ol>
      {filed.among === "papers" &&
        request.profile.name !== request.details.legalName &&
        fields[filed.of.kind].includes("legalName") && (
          <p className={styles.differs}>{t("verifying:profileName", { name: request.profile.name })}</p>
        )}
      {filed.among === "certificates" && <Register of={filed.of} />}
      {latest && (
        <div className={`${styles.answer} tint-leaf`}>
          <strong>{t("verifying:theirAnswer")}</strong>
          <p>{latest.answer}</p>
        </div>
      )}
    </>
  );
}

function valueOf(field: Field, { details }: StaffVerificationView, language: Language): string | null {
  if (field === "representatives")
    return details.representatives.map((one) => `${one.name}, ${one.function}`).join("; ") || null;
  const value = details[field];
  return field === "registerCountry" && value ? countryName(value, language) : value;
}

const certificateRows = (of: StaffCertificateView, { details }: StaffVerificationView, language: Language) =>
  [
    ["number", of.number],
    ["body", of.body],
    ["legalName", details.legalName],
    ["issuedOn", formatDate(of.issuedOn, language)],
    ["validUntil", formatDate(of.validUntil, language)],
  ] as const;

function Register({ of: { registerUrl, number, ended, shown } }: { of: StaffCertificateView }) {
  const t = useTranslate();
  return (
    <div className={styles.register}>
      {registerUrl ? (
        <a href={registerUrl} target="_blank" rel="noopener noreferrer">
          {t("verifying:certificate.register")} <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
        </a>
      ) : (
        <p>{t("verifying:certificate.noRegister")}</p>
      )}
      <CopyButton small text={number}>
        {t("verifying:certificate.copy")}
      </CopyButton>
      {ended && <p className={styles.differs}>{t("verifying:certificate.ended")}</p>}
      {shown && <p>{t("verifying:certificate.shown")}</p>}
    </div>
  );
}
