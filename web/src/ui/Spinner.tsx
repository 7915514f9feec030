import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { classNames } from "#shared/look/class-names.ts";
import styles from "./Spinner.module.css";

interface Props {
  /** What is being waited for; "Loading" unless told. `null` where the words around it say so already. */
  label?: string | null;
  size?: "small" | "medium" | "large";
}

const pixels = { small: 16, medium: 20, large: 32 };

export function Spinner({ label, size = "medium" }: Props) {
  const { t } = useTranslation("ui");
  const naming =
    label === null ? { "aria-hidden": true as const } : { role: "img", "aria-label": label ?? t("loading") };
  return (
    <svg
      className={classNames(styles.spinner)}
      width={pixels[size]}
      height={pixels[size]}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      {...naming}
    >
      <circle cx="10" cy="10" r="8" opacity=".25" />
      <path d="M10 2a8 8 0 0 1 8 8" strokeLinecap="round" />
    </svg>
  );
}
