import { classNames } from "#shared/look/class-names.ts";
import type { ContractLine } from "#shared/contracts/contract.ts";
import { contractPath } from "#shared/desktop/addresses.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { cropOf } from "#web/src/motifs/crops.ts";
import { SmallMotif } from "#web/src/motifs/Motif.tsx";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconCheck, IconClock } from "#web/src/ui/icons.ts";
import { Link } from "#web/src/ui/Link.tsx";
import { MoneyText } from "#web/src/ui/Money.tsx";
import { formatQuantity } from "#web/src/ui/money-text.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { contractLook, shownStatus } from "./contract-look.ts";
import { isYours, stageOf } from "./stage.ts";
import { useShortStage } from "./use-stage-words.ts";
import styles from "./ContractList.module.css";

const sides = ["supplier", "buyer"] as const;

/** A contract in a list: about what and with whom, who has signed, and with whom the next step lies until when. */
export function ContractRow({ contract, side }: { contract: ContractLine; side: OrganizationType }) {
  const { t } = useTranslation(["contract-pages", "choices"]);
  const language = useLanguage();
  const { number, product, counterparty, quantity, unit, total, signed, origin } = contract;
  const status = shownStatus(contract);
  const unitWord = t(`choices:unitOf.${unit}`, { count: Number(quantity), defaultValue: unit });
  return (
    <Card as="li" pressable className={classNames(isYours(stageOf(contract, side)) && styles.yours)}>
      <div className={styles.row}>
        <SmallMotif crop={cropOf(product.category)} size={40} className={styles.motif} />
        <div className={styles.what}>
          <Link to={contractPath(number)} className="card-link">
            <b>{number}</b>
          </Link>
          <p className={styles.goods}>{product.name}</p>
        </div>
        <p className={styles.who}>
          {counterparty.country && <Flag country={counterparty.country} />}
          {counterparty.name}
        </p>
        <p className={styles.worth}>
          <b>
            <MoneyText value={total} />
          </b>
          <span className={styles.quiet}>{formatQuantity(quantity, unitWord, language)}</span>
        </p>
        <div className={styles.when}>
          <p>{useShortStage(contract, side)}</p>
          {origin === "offer" && (
            <ul className={styles.signers}>
              {sides.map((one) => {
                const has = signed.includes(one);
                return (
                  <li key={one} className={classNames(has && styles.has)}>
                    <Icon of={has ? IconCheck : IconClock} size="small" />
                    {t(`has.${has ? "signed" : "open"}.${one}`)}
                  </li>
                );
              })}
            </ul>
          )}
        </div>
        <span className={styles.status}>
          <Badge {...contractLook[status]}>{t(`status.${status}`)}</Badge>
        </span>
      </div>
    </Card>
  );
}
