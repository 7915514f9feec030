import type { PassportView } from "#shared/passports/contract.ts";
import { limitsMet } from "#shared/passports/record.ts";
import { hashGroups } from "#shared/passports/words.ts";
import { classNames } from "#shared/look/class-names.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { cropOf } from "#web/src/motifs/crops.ts";
import { Motif } from "#web/src/motifs/Motif.tsx";
import { useDates } from "#web/src/screens/dates.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Band } from "#web/src/ui/Band.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconShieldCheck } from "#web/src/ui/icons.ts";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { passportPath } from "#shared/passports/number.ts";
import styles from "./PassportHead.module.css";

interface Props {
  passport: PassportView;
}

/** Whose goods a passport is of, what was found, and whether it stands. */
export function PassportHead({ passport }: Props) {
  const { t } = useTranslation("verify-passport");
  const { record, number } = passport;
  const isApproved = record.inspection.result === "approved";
  return (
    <article className={styles.passport}>
      <Band name="lozengeLeaf" className={styles.band ?? ""} />
      <div className={styles.said}>
        <Motif crop={cropOf(record.goods.category)} className={styles.motif ?? ""} />
        <p className={styles.eyebrow}>
          {t("head.passport", { number })}
          <Badge tone={isApproved ? "success" : "danger"} icon={isApproved ? IconCircleCheck : IconCircleX}>
            {t(`result.${record.inspection.result}`)}
          </Badge>
        </p>
        <h1 className={styles.title}>{record.goods.product}</h1>
        <p className={styles.parties}>
          {(["seller", "buyer"] as const).map((side) => (
            <span key={side}>
              {record[side].country && <Flag country={record[side].country} />} {record[side].name}
            </span>
          ))}
        </p>
        <Summary passport={passport} />
        <Goods passport={passport} />
      </div>
      <Seal passport={passport} />
    </article>
  );
}

function Summary({ passport: { record } }: Props) {
  const { t } = useTranslation("verify-passport");
  const { calendarDay } = useDates();
  const { inspector, certificateNumber, date } = record.inspection;
  const count = limitsMet(record);
  return (
    <Facts
      className={styles.figures}
      of={{
        limits: count && t("head.limitsMet", count),
        inspected: calendarDay(date),
        inspector,
        certificate: certificateNumber,
      }}
    />
  );
}

type Said =
  | "limits"
  | "inspected"
  | "inspector"
  | "certificate"
  | "lots"
  | "shipped"
  | "found"
  | "bags"
  | "cropYear"
  | "marks"
  | "seal"
  | "container"
  | "transport"
  | "order"
  | "contract";

/** What is known, by the names of its texts. */
function Facts({ className, of }: { className: string | undefined; of: Partial<Record<Said, string | 0 | null>> }) {
  const { t } = useTranslation("verify-passport");
  return (
    <dl className={className}>
      {Object.entries(of).map(
        ([name, value]) =>
          !!value && (
            <div key={name}>
              <dt>{t(`head.${name as Said}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Goods({ passport: { record } }: Props) {
  const { t } = useTranslation("verify-passport");
  const language = useLanguage();
  const { goods, order, contract } = record;
  const tons = (weight: string) => t("head.tons", { weight: formatNumber(weight, language, { trim: true }) });
  return (
    <Facts
      className={styles.goods}
      of={{
        lots: goods.lots.map(({ lot }) => lot).join(", "),
        shipped: goods.netTonsShipped && tons(goods.netTonsShipped),
        found: goods.netTonsFound && tons(goods.netTonsFound),
        bags: goods.bags && formatNumber(String(goods.bags), language),
        cropYear: goods.cropYear,
        marks: goods.marks,
        seal: goods.seal,
        container: goods.container,
        transport: goods.transportDocument,
        order: order.shipments > 1 ? t("head.shipmentOf", order) : order.reference,
        contract: contract?.number ?? null,
      }}
    />
  );
}

/** What the server says of the signature, and of what has become of the passport since. */
function Seal({ passport }: Props) {
  const { t } = useTranslation("verify-passport");
  const { zonedMoment } = useDates();
  const { check, standing, revocation, record, keyId, sha256, number } = passport;
  const verdict = !check.valid ? "invalid" : standing;
  const isGood = verdict === "valid";
  const groups = hashGroups(sha256);
  return (
    <section className={styles.seal} aria-label={t("seal.label")}>
      <div className={classNames(styles.verdict, !isGood && styles.alarm)}>
        <Icon of={isGood ? IconShieldCheck : IconAlertTriangle} size="large" />
        <div>
          <h2 className={styles.verdictTitle}>{t(`seal.${verdict}.title`)}</h2>
          <p>{t(`seal.${verdict}.text`)}</p>
        </div>
      </div>
      <dl className={styles.facts}>
        {revocation && (
          <div>
            <dt>{t("seal.revokedBy", { by: t(`seal.by.${revocation.by}`), at: zonedMoment(revocation.at) })}</dt>
            <dd>{revocation.reason}</dd>
          </div>
        )}
        <div>
          <dt>{t("seal.checked")}</dt>
          <dd>{zonedMoment(check.at)}</dd>
        </div>
        <div>
          <dt>{t("seal.signed", { name: siteFacts.name })}</dt>
          <dd>{zonedMoment(record.issuedAt)}</dd>
        </div>
        <div>
          <dt>{t("seal.key")}</dt>
          <dd>
            <code>{keyId}</code>
          </dd>
        </div>
        <div>
          <dt>{t("seal.hash")}</dt>
          <dd>
            <code>{groups.join(" ")}</code>
          </dd>
        </div>
        <div>
          <dt>{t("seal.address")}</dt>
          <dd>{passportPath(number)}</dd>
        </div>
      </dl>
    </section>
  );
}
