import type { PassportView } from "#shared/passports/contract.ts";
import { passportPath } from "#shared/passports/number.ts";
import type { PassportRecord } from "#shared/passports/record.ts";
import { hashGroups } from "#shared/passports/words.ts";
import type { LotWording } from "#shared/look/lot-words.ts";
import { recordFacts } from "#shared/look/record-words.ts";
import type { InspectionRecord } from "#shared/quality/found.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Monogram } from "#web/src/motifs/Monogram.tsx";
import { useDates } from "#web/src/screens/dates.ts";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { Facts } from "#web/src/ui/Facts.tsx";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import styles from "./RecordParts.module.css";

/** Who has measured, who has said so here, and who has sealed it: three different things. */
export function WhoSaysWhat({ passport: { record } }: { passport: PassportView }) {
  const { t } = useTranslation("verify-passport");
  const { calendarDay, zonedMoment } = useDates();
  const { inspector, certificateNumber, date, side, submittedAt, invitedBy, accreditation, steps } = record.inspection;
  const names = { buyer: record.buyer.name, supplier: record.seller.name, inspector, reviewer: siteFacts.name };
  const rows = [
    {
      name: inspector,
      // The first format said nothing of who had invited.
      says: t(`who.inspector.${invitedBy ?? (steps ? "nobody" : "unsaid")}`, {
        certificate: certificateNumber,
        accreditation: accreditation ?? "–",
      }),
      at: calendarDay(date),
    },
    ...[
      ...(steps ?? []),
      { by: side, what: side, at: submittedAt },
      { by: "reviewer", what: "platform", at: record.issuedAt } as const,
    ].map(({ by, what, at }) => ({
      name: names[by],
      says: t(`who.${what === "agreed" && by === "inspector" ? "named" : what}`),
      at: zonedMoment(at),
    })),
  ];
  return (
    <Card as="section">
      <CardHead title={t("who.title")} ruled />
      <ul className={styles.rows}>
        {rows.map(({ name, says, at }, place) => (
          <li key={place} className={styles.row}>
            <Monogram name={name} size={40} />
            <div className={styles.grows}>
              <b>{name}</b>
              <p className={styles.quiet}>{says}</p>
            </div>
            <span className={styles.at}>{at}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** How the sample came about, the tables, and which laboratory has measured by which method. */
export function Measuring({ record: { inspection } }: { record: PassportRecord }) {
  const { t } = useTranslation(["verify-passport", "quality", "lots"]);
  const language = useLanguage();
  if (!inspection.record) return null;
  const say = t as unknown as LotWording["t"];
  const content = inspection.record as unknown as InspectionRecord;
  return (
    <Card as="section">
      <CardHead title={t("measuring")} />
      <div className={styles.facts}>
        <Facts items={Object.values(recordFacts({ content }, { t: say, language })).flat()} long />
      </div>
    </Card>
  );
}

/** Papers and pictures of the inspection: the files stay between the parties, their hashes do not. */
export function RecordFiles({ record: { files } }: { record: PassportRecord }) {
  const { t } = useTranslation("verify-passport");
  const language = useLanguage();
  const size = (bytes: number) =>
    bytes < 100_000
      ? t("files.kb", { size: formatNumber(String(Math.max(1, Math.round(bytes / 1000))), language) })
      : t("files.mb", { size: formatNumber((bytes / 1_000_000).toFixed(1), language) });
  return (
    <Card as="section">
      <CardHead title={t("files.title")} aside={<span className={styles.quiet}>{t("files.hash")}</span>} ruled />
      {files.length === 0 ? (
        <p className={styles.none}>{t("files.none")}</p>
      ) : (
        <ul className={styles.rows}>
          {files.map(({ name, bytes, sha256 }) => (
            <li key={sha256} className={styles.row}>
              <div className={styles.grows}>
                <b>{name}</b> <span className={styles.quiet}>{size(bytes)}</span>
                <code className={styles.hash}>{hashGroups(sha256).join(" ")}</code>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** A correction takes the place of what was there, which stays readable. */
export function Versions({ passport: { number, version, versions } }: { passport: PassportView }) {
  const { t } = useTranslation("verify-passport");
  const { day } = useDates();
  const newest = versions[0]?.version;
  return (
    <Card as="section">
      <CardHead title={t("versions.title")} ruled />
      <ul className={styles.rows}>
        {versions.map((each) => {
          const isThis = each.version === version;
          const name = t(isThis ? "versions.this" : "versions.version", { version: each.version });
          return (
            <li key={each.version} className={styles.row}>
              <div className={styles.grows}>
                <b>
                  {isThis ? (
                    name
                  ) : (
                    <TextLink to={passportPath(number, each.version === newest ? undefined : each.version)}>
                      {name}
                    </TextLink>
                  )}
                </b>
                <p className={styles.quiet}>
                  {day(each.issuedAt)}
                  {each.version === newest ? "" : `. ${t("versions.replaced")}`}
                </p>
                {each.correction && <p className={styles.quiet}>{each.correction}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
