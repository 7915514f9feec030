import type { FormEvent, ReactNode } from "react";
import { cropOf } from "#shared/catalogue/choices.ts";
import { useSubject } from "#web/src/features/escrow/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { IconMicroscope } from "#web/src/ui/icons.ts";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { StickyBar } from "#web/src/ui/StickyBar.tsx";
import { Counted } from "../RecordPanel.tsx";
import type { FormOrder } from "./form-order.ts";
import styles from "./InspectionForm.module.css";

interface Props {
  order: FormOrder;
  /** Whoever has no dashboard goes back to none, and reads above what the form is about. */
  isGuest?: boolean;
  title?: string;
  /** Whose inspection it is. */
  side: string;
  agreed: { met: number; missed: number; of: number };
  submit: string;
  onSubmit: (event: FormEvent) => Promise<void>;
  aside: ReactNode;
  children: ReactNode;
}

const formId = "inspection";

/** The page of the form: its parts at the left, how it stands at the side, and on a phone the button at the bottom. */
export function Frame({ order, isGuest, title, side, agreed, submit, onSubmit, aside, children }: Props) {
  const { t } = useTranslation("quality");
  const subject = useSubject(order);
  const { reference, shipment, shipments } = order;
  const back = `/dashboard/escrow/${reference}${shipments.length > 1 ? `?shipment=${shipment}` : ""}` as const;
  const crop = t(`form.crop.${cropOf(order.product.category)}`);
  return (
    <>
      {!isGuest && (
        <PageHead
          look="desk"
          title={title ?? t("form.title", { crop })}
          lede={subject}
          actions={<ButtonLink to={back}>{t("form.back")}</ButtonLink>}
        />
      )}
      <p className={styles.whose}>
        <Badge tone="violet" icon={IconMicroscope}>
          {side}
        </Badge>
        <span>{t("form.kept")}</span>
      </p>
      <form id={formId} method="post" noValidate className={styles.columns} onSubmit={(event) => void onSubmit(event)}>
        <div className={styles.parts}>{children}</div>
        <div className={styles.aside}>
          {aside}
          <Button type="submit" variant="primary" block className={styles.send}>
            {submit}
          </Button>
        </div>
      </form>
      <StickyBar>
        <Counted agreed={agreed} />
        <Button type="submit" form={formId} variant="primary">
          {submit}
        </Button>
      </StickyBar>
    </>
  );
}
