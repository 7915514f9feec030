import type { ArrivalStage, Uploads } from "#web/src/features/documents/index.ts";
import { Card } from "#web/src/ui/Card.tsx";
import { DeliveryTerm } from "./DeliveryTerm.tsx";
import { DocumentsTerm } from "./DocumentsTerm.tsx";
import type { OfferedGoods } from "./exchanges-of.ts";
import { MessageTerm, ValidityTerm } from "./MessageTerms.tsx";
import { InspectionTerm, PackingTerm, QualityTerm, SampleTerm, WeightsTerm } from "./OtherTerms.tsx";
import { PriceTerm } from "./PriceTerm.tsx";
import { QuantityTerm } from "./QuantityTerm.tsx";
import { ShipmentTerm } from "./ShipmentTerm.tsx";
import type { CounterForm } from "./use-counter-form.ts";
import styles from "./CounterForm.module.css";

interface Props {
  form: CounterForm;
  offer: OfferedGoods;
  side: "supplier" | "buyer";
  files: Uploads;
  stage: ArrivalStage;
  giveUp: () => void;
}

/** All terms of a version of an offer, with the words and files that go with it. */
export function TermFields({ form, offer, side, files, stage, giveUp }: Props) {
  return (
    <Card className={styles.terms}>
      <PriceTerm form={form} offer={offer} side={side} />
      <QuantityTerm form={form} offer={offer} />
      <QualityTerm form={form} category={offer.product.category} />
      <DeliveryTerm form={form} />
      <ShipmentTerm form={form} offer={offer} />
      <PackingTerm form={form} />
      <WeightsTerm form={form} />
      <InspectionTerm form={form} />
      <SampleTerm form={form} />
      <DocumentsTerm form={form} />
      <ValidityTerm form={form} />
      <MessageTerm form={form} files={files} stage={stage} giveUp={giveUp} />
    </Card>
  );
}
