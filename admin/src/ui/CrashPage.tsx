import Button from "@mui/material/Button";
import { useTranslate } from "react-admin";
import { EmptyState } from "./States.tsx";

/** A page that could not be drawn; what was being written is kept. */
export function CrashPage() {
  const t = useTranslate();
  return (
    <div role="alert">
      <EmptyState
        title={t("state.crashed")}
        sentence={t("state.crashedHint")}
        action={<Button onClick={() => window.location.reload()}>{t("state.reload")}</Button>}
      />
    </div>
  );
}
