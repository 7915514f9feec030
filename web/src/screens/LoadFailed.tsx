import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useProblemText } from "#web/src/forms/use-problem-text.ts";
import { ErrorState } from "#web/src/ui/ErrorState.tsx";

interface Props {
  /** What could not be loaded, as a sentence. */
  title: string;
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

/** A list or page whose data did not come: why, what is safe, Retry, a reference. */
export function LoadFailed({ title, error, onRetry, retrying }: Props) {
  const { t } = useTranslation("dashboard");
  const { text, reference } = useProblemText()(error);
  return (
    <ErrorState
      title={title}
      safe={`${text} ${t("loadFailed.safe")}`}
      onRetry={onRetry}
      retrying={retrying}
      reference={reference}
    />
  );
}
