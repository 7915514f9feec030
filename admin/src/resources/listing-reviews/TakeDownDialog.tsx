import { useId } from "react";
import { useTranslate } from "react-admin";
import { takeDownListingDraft, type ListingReviewView } from "#shared/catalogue/review-contract.ts";
import { takeDownGrounds } from "#shared/catalogue/review-process.ts";
import { Choice, FieldError } from "../../ui/Field.tsx";
import { ReasonDialog } from "../../ui/ReasonDialog.tsx";
import { useDraft } from "../../ui/use-draft.ts";
import type { useMove } from "../../ui/use-move.ts";
import { useProblemText } from "../../ui/use-refusal-text.ts";

interface Props {
  review: ListingReviewView;
  moving: ReturnType<typeof useMove>;
  refusal: unknown;
  onClose: () => void;
}

/** Asks why a listing is taken down; its supplier reads the answer. */
export function TakeDownDialog({ review, moving, refusal, onClose }: Props) {
  const t = useTranslate();
  const id = useId();
  const textOf = useProblemText();
  const { id: listing, name, supplier, language } = review;
  const { draft, write } = useDraft(`listing-review.${listing}.ground`, { ground: "" });
  const problem = moving.problems.find(({ field }) => field === "ground");
  return (
    <ReasonDialog
      title={t("reviews.ask", { name })}
      submit={t("reviews.takeDown")}
      help={t("reviews.reasonHelp", { language: t(`reviews.language.${language}`) })}
      danger
      action="take-down"
      draftName={`listing-review.${listing}`}
      schema={takeDownListingDraft}
      moving={moving}
      beside={{ ground: draft.ground || undefined }}
      refusal={refusal}
      onClose={onClose}
    >
      <p>{t("reviews.effect", { supplier: supplier.name })}</p>
      <div>
        <Choice
          label={t("reviews.ground")}
          value={draft.ground}
          onChange={(ground) => write({ ground })}
          options={[
            { value: "", label: t("reviews.chooseGround") },
            ...takeDownGrounds.map((value) => ({ value, label: t(`notifications:ground.${value}`) })),
          ]}
        />
        <FieldError id={`${id}-ground`}>{problem && textOf(problem)}</FieldError>
      </div>
    </ReasonDialog>
  );
}
