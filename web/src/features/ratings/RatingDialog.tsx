import { Controller } from "react-hook-form";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { ratingForm, type OrderRatingsView, type RatingForm } from "#shared/ratings/contract.ts";
import { ratingCriteria } from "#shared/ratings/rules.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLeaving } from "#web/src/screens/Leaving.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { RadioGroup } from "#web/src/ui/Radio.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { useChangeRatingMutation, useRateOrderMutation } from "./api.ts";
import { criteriaOf } from "./Marks.tsx";
import styles from "./OrderRatings.module.css";

interface Props {
  orderId: string;
  side: OrganizationType;
  partner: string;
  /** What was said already and may still be changed. */
  rating: OrderRatingsView["mine"];
  onClose: () => void;
}

type Values = Record<keyof RatingForm, string>;
const marks = ["1", "2", "3", "4", "5"] as const;

/** Marks for each criterion, and words for whoever wants to write some. */
export function RatingDialog({ orderId, side, partner, rating, onClose }: Props) {
  const { t } = useTranslation("ratings");
  const { keyFor } = useIntentionKey();
  const [rate, sending] = useRateOrderMutation();
  const [change, changing] = useChangeRatingMutation();
  const form = useContractForm<typeof ratingForm, Values>(ratingForm, {
    defaultValues: {
      quality: String(rating?.quality ?? ""),
      papers: String(rating?.papers ?? ""),
      punctuality: String(rating?.punctuality ?? ""),
      communication: String(rating?.communication ?? ""),
      comment: rating?.comment?.text ?? "",
    },
  });
  const { leave, question } = useLeaving({ typed: form.formState.isDirty, onClose });
  const submit = form.handleSubmit(async (values) => {
    const said = { ...values, comment: values.comment ?? null };
    const answer = rating
      ? await change({ orderId, form: said, version: rating.version })
      : await rate({ orderId, form: said, idempotencyKey: keyFor([orderId, said]) });
    if (answer.data) onClose();
    else if (isApiError(answer.error)) form.refuse(answer.error);
  });
  return (
    <Dialog
      open
      keep
      onClose={leave}
      size="medium"
      band="tickLeaf"
      title={t("form.title", { partner })}
      footer={
        question ?? (
          <>
            <Button variant="ghost" onClick={leave}>
              {t("form.back")}
            </Button>
            <Button type="submit" form="rating" variant="primary" loading={sending.isLoading || changing.isLoading}>
              {t(rating ? "form.save" : "form.send")}
            </Button>
          </>
        )
      }
    >
      <form id="rating" noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <p>{t("form.lede")}</p>
        {ratingCriteria.map((criterion) => (
          <Controller
            key={criterion}
            control={form.control}
            name={criterion}
            render={({ field: { name, value, onChange } }) => (
              <RadioGroup
                inRow
                name={name}
                label={t(`criterion.${criteriaOf(side)}.${criterion}`)}
                error={form.errorOf(criterion)}
                options={marks.map((mark) => ({ value: mark, label: mark }))}
                value={(value as (typeof marks)[number]) || null}
                onValueChange={onChange}
              />
            )}
          />
        ))}
        <TextArea optional label={t("form.comment")} help={t("form.commentHelp")} rows={4} {...form.field("comment")} />
        <Refusal error={sending.error ?? changing.error} place="form" />
      </form>
    </Dialog>
  );
}
