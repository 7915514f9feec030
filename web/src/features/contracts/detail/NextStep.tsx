import { useState } from "react";
import type { ContractView } from "#shared/contracts/contract.ts";
import { orderPath } from "#shared/desktop/addresses.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { MeView } from "#shared/people/contract.ts";
import { PlaceOrderDialog } from "#web/src/features/offers/answer/index.ts";
import { useGetOfferQuery } from "#web/src/features/offers/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { IconArrowBackUp, IconPencil, IconShieldLock } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { contractLook, shownStatus } from "../contract-look.ts";
import { SignDialog } from "../sign/SignDialog.tsx";
import { WithdrawDialog } from "../sign/WithdrawDialog.tsx";
import { isYours, stageOf } from "../stage.ts";
import { useStage } from "../use-stage-words.ts";
import { ContractSteps } from "./ContractSteps.tsx";
import { WhoSigns } from "./WhoSigns.tsx";
import styles from "./ContractDetail.module.css";

interface Props {
  contract: ContractView;
  side: OrganizationType;
  me: MeView;
}

/** Where the contract stands, and what the reader may do about it. */
export function NextStep({ contract, side, me }: Props) {
  const { t } = useTranslation(["contract-pages", "errors"]);
  const sentence = useStage(contract, side);
  const [asked, setAsked] = useState<"sign" | "withdraw" | "order" | null>(null);
  const { can, order, offerId, withdrawal, origin, sampleFailed } = contract;
  const status = shownStatus(contract);
  const close = () => setAsked(null);
  const isSigning = stageOf(contract, side) === "yours.sign" && !can.includes("sign") && !sampleFailed;
  return (
    <Card padded className={styles.screen}>
      <div className={styles.next}>
        <div className={styles.head}>
          <Badge {...contractLook[status]}>{t(`status.${status}`)}</Badge>
          <p className={styles.sentence} role="status">
            {isYours(stageOf(contract, side)) ? <b>{sentence}</b> : sentence}
          </p>
        </div>
        {withdrawal && <p className={styles.reason}>{t("reason", { reason: withdrawal.reason })}</p>}
        {origin === "offer" && <ContractSteps contract={contract} />}
        {sampleFailed && <Notice tone="danger">{t("errors:samples.failed")}</Notice>}
        {isSigning && <WhoSigns me={me} />}
        <div className={styles.buttons}>
          {can.includes("withdraw") && (
            <Button icon={IconArrowBackUp} onClick={() => setAsked("withdraw")}>
              {t("do.withdraw")}
            </Button>
          )}
          {offerId && <ButtonLink to={`/dashboard/orders/${offerId}`}>{t("do.toOffer")}</ButtonLink>}
          {order && (
            <ButtonLink to={orderPath(order.reference, null)} variant="primary" icon={IconShieldLock}>
              {t("do.toOrder")}
            </ButtonLink>
          )}
          {can.includes("sign") && (
            <Button variant="primary" icon={IconPencil} onClick={() => setAsked("sign")}>
              {t("do.sign")}
            </Button>
          )}
          {can.includes("order") && (
            <Button variant="primary" icon={IconShieldLock} onClick={() => setAsked("order")}>
              {t("do.order")}
            </Button>
          )}
        </div>
      </div>
      {asked === "sign" && <SignDialog contract={contract} me={me} onClose={close} />}
      {asked === "withdraw" && <WithdrawDialog contract={contract} onClose={close} />}
      {asked === "order" && offerId && <Order offerId={offerId} onClose={close} />}
    </Card>
  );
}

/** The order is placed from the offer, at the terms of the contract. */
function Order({ offerId, onClose }: { offerId: string; onClose: () => void }) {
  const { data: offer } = useGetOfferQuery(offerId);
  return offer ? <PlaceOrderDialog offer={offer} onClose={onClose} /> : null;
}
