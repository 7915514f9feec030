import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { createDates } from "#shared/look/dates.ts";
import type { ShownCertificateView } from "#shared/verification/shown-certificate.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconRosetteDiscountCheckFilled } from "#web/src/ui/icons.ts";
import { TextAnchor } from "#web/src/ui/TextLink.tsx";
import styles from "./ShownCertificates.module.css";

export interface ShownCertificatesProps {
  certificates: readonly ShownCertificateView[];
  level: 2 | 3;
}

/** Each certificate with its number and where anybody can look it up. */
export function ShownCertificates({ certificates, level }: ShownCertificatesProps) {
  const { t, i18n } = useTranslation(["verification", "choices"]);
  const Heading = `h${level}` as const;
  const dates = createDates(languageOf(i18n), { timeZone: "UTC" });
  return (
    <section className={styles.certificates}>
      <Heading className={styles.title}>{t("public.certificates")}</Heading>
      <ul className={styles.list}>
        {certificates.map(({ kind, body, number, validUntil, registerUrl }) => {
          const scheme = t(`choices:certification.${kind}`, { defaultValue: kind });
          return (
            <li key={`${kind} ${number}`} className={styles.certificate}>
              <Icon of={IconRosetteDiscountCheckFilled} className={styles.mark} />
              <div className={styles.words}>
                <p>
                  <b>{scheme}</b> <span className={styles.number}>{t("public.number", { number })}</span>
                </p>
                <p className={styles.more}>
                  {body}, {t("public.until", { day: dates.calendarDay(validUntil) })}
                </p>
                {registerUrl && (
                  <TextAnchor href={registerUrl} target="_blank" className={styles.register}>
                    {t(kind === "Organic" ? "public.lookUpOrganic" : "public.lookUp", { scheme })}
                  </TextAnchor>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
