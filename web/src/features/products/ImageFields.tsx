import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { webAddress } from "#shared/kernel/fields.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { FieldGroup } from "#web/src/ui/Field.tsx";
import { IconPlus, IconTrash } from "#web/src/ui/icons.ts";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import styles from "./ProductForm.module.css";

/** As many as the contract takes. */
const most = 8;
const address = webAddress().required();

interface Props {
  value: readonly string[];
  onValueChange: (images: string[]) => void;
  /** Of the list; it is shown at each address that is none. */
  error: string | undefined;
}

/** Addresses of pictures, the first is the main one. */
export function ImageFields({ value, onValueChange, error }: Props) {
  const { t } = useTranslation("products");
  const wrong = value.map((one) => Boolean(error) && !address.isValidSync(one));
  const change = (index: number, text: string) => onValueChange(value.map((one, at) => (at === index ? text : one)));
  return (
    <FieldGroup
      optional
      label={t("form.images")}
      help={t("form.imagesHelp")}
      error={wrong.some(Boolean) ? undefined : error}
      className={styles.wide}
    >
      <div className={styles.images}>
        {value.map((one, index) => (
          <div key={index} className={styles.image}>
            <TextInput
              type="url"
              inputMode="url"
              hideLabel
              label={t("form.image", { number: index + 1 })}
              placeholder={t("form.imagePlaceholder")}
              value={one}
              error={wrong[index] ? error : undefined}
              onChange={(event) => change(index, event.target.value)}
            />
            <Button
              variant="ghost"
              iconOnly
              icon={IconTrash}
              onClick={() => onValueChange(value.filter((_, at) => at !== index))}
            >
              {t("form.removeImage", { number: index + 1 })}
            </Button>
          </div>
        ))}
        {value.length < most && (
          <Button
            icon={IconPlus}
            size="small"
            className={styles.addImage}
            onClick={() => onValueChange([...value, ""])}
          >
            {t("form.addImage")}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}
