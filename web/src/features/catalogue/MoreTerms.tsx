import { useEffect, useId, useState, type ComponentType } from "react";
import { useWatch } from "react-hook-form";
import type { ProductView } from "#shared/catalogue/contract.ts";
import { useTranslation, type Translator } from "#web/src/i18n/use-translation.ts";
import { withTexts } from "#web/src/i18n/with-texts.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { IconChevronDown } from "#web/src/ui/icons.ts";
import { blankTerms, saysTerms, type InquiryForm, type InquiryTyped } from "./inquiry-form.ts";
import styles from "./MoreTerms.module.css";

interface Props {
  form: InquiryForm;
  product: ProductView;
  /** The name of the unit of the quantity. */
  unit: string;
  onEdit: () => void;
}

type Fields = ComponentType<Props>;
let loaded: Fields | undefined;

/** Few say more than quantity and price, so the fields come with their texts once somebody opens them. */
const load = async (i18n: Translator): Promise<Fields> =>
  (loaded = (await withTexts(import("./TermsFields.tsx"), i18n, "offer-terms")).TermsFields);

/** What an inquiry says beside goods, quantity and price; closed until it is asked for, has something to say or is found wrong. */
export function MoreTerms(props: Props) {
  const { t, i18n } = useTranslation("catalogue");
  const { form } = props;
  const id = useId();
  const typed = useWatch({ control: form.control }) as InquiryTyped;
  const [Fields, setFields] = useState<Fields | undefined>(() => loaded);
  const [chosen, setChosen] = useState<boolean>();
  const { errors } = form.formState;
  const isWrong = (Object.keys(blankTerms) as (keyof typeof blankTerms)[]).some((name) => errors[name]);
  // What is wrong must be seen, and so must what was typed before the reader logged in.
  const open = isWrong || (chosen ?? saysTerms({ ...blankTerms, ...typed }));
  const awaited = open && !Fields;
  useEffect(() => {
    if (!awaited) return;
    load(i18n).then(
      (arrived) => setFields(() => arrived),
      // What could not come is asked for again by the next press.
      () => setChosen(false),
    );
  }, [awaited, i18n]);
  const isShown = open && Fields !== undefined;
  return (
    <div className={styles.more}>
      <Button
        variant="ghost"
        size="small"
        icon={IconChevronDown}
        className={isShown ? styles.opened : undefined}
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        loading={awaited}
        onClick={() => setChosen(!open)}
      >
        {t("inquiry.moreTerms")}
      </Button>
      {isShown && (
        <div id={id} className={styles.fields}>
          <Fields {...props} />
        </div>
      )}
    </div>
  );
}
