import type { CertificateView } from "#shared/verification/contract.ts";
import { FileButton } from "#web/src/features/documents/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { IconReplace, IconTrash } from "#web/src/ui/icons.ts";
import { Table, type Column } from "#web/src/ui/Table.tsx";
import { TextAnchor } from "#web/src/ui/TextLink.tsx";
import { lookOf } from "./certificate-look.ts";
import styles from "./Filed.module.css";

interface Props {
  certificates: readonly CertificateView[];
  onReplace: (certificate: CertificateView) => void;
  onRemove: (certificate: CertificateView) => void;
}

export function CertificatesTable({ certificates, onReplace, onRemove }: Props) {
  const { t } = useTranslation(["verification", "choices"]);
  const dates = useDates();
  const now = useNow();
  const named = ({ kind, number }: CertificateView) => ({
    scheme: t(`choices:certification.${kind}`, { defaultValue: kind }),
    number,
  });
  const columns: Column<CertificateView>[] = [
    {
      id: "scheme",
      header: t("certificates.scheme"),
      phone: "title",
      cell: (one) => <span id={`certificate-${one.id}`}>{named(one).scheme}</span>,
    },
    {
      id: "number",
      header: t("certificates.number"),
      phone: "field",
      cell: ({ number }) => number,
    },
    {
      id: "body",
      header: t("certificates.body"),
      phone: "field",
      cell: (one) =>
        one.registerUrl ? (
          <TextAnchor
            href={one.registerUrl}
            target="_blank"
            title={t(one.kind === "Organic" ? "certificates.registerOrganic" : "certificates.register", named(one))}
          >
            {one.body}
          </TextAnchor>
        ) : (
          one.body
        ),
    },
    {
      id: "validUntil",
      header: t("certificates.validUntil"),
      phone: "field",
      cell: ({ validUntil }) => dates.calendarDay(validUntil),
    },
    {
      id: "state",
      header: t("certificates.state"),
      phone: "action",
      cell: (one) => {
        const { label, ...look } = lookOf(one, now, t as never);
        return (
          <span className={styles.state}>
            <Badge {...look}>{label}</Badge>
            {(one.documents.length > 0 || one.can.length > 0) && (
              <span className={styles.row}>
                {one.documents.map((document) => (
                  <FileButton key={document.id} document={document} />
                ))}
                {one.can.includes("replace") && (
                  <Button size="small" variant="ghost" iconOnly icon={IconReplace} onClick={() => onReplace(one)}>
                    {t("certificates.replaceNamed", named(one))}
                  </Button>
                )}
                {one.can.includes("remove") && (
                  <Button size="small" variant="ghost" iconOnly icon={IconTrash} onClick={() => onRemove(one)}>
                    {t("certificates.removeNamed", named(one))}
                  </Button>
                )}
              </span>
            )}
          </span>
        );
      },
    },
  ];
  return (
    <div className={styles.table}>
      <Table caption={t("certificates.list")} columns={columns} rows={certificates} rowKey={({ id }) => id} />
    </div>
  );
}
