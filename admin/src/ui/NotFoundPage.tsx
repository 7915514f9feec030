import Button from "@mui/material/Button";
import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { PageHead } from "./PageHead.tsx";
import { EmptyState } from "./States.tsx";

export function NotFoundPage() {
  const t = useTranslate();
  return (
    <>
      <PageHead title={t("state.notFound")} />
      <EmptyState
        title={t("state.notFoundHint")}
        action={
          <Button component={Link} to="/">
            {t("state.toStart")}
          </Button>
        }
      />
    </>
  );
}
