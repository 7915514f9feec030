import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { useStaffPermissions } from "../../ui/Guard.tsx";
import styles from "./Disputes.module.css";
import { StopOrderDialog } from "./StopOrderDialog.tsx";

/** For whoever decides disputes: stops an order of which no side has complained. */
export function StopOrder() {
  const t = useTranslate();
  const { permissions } = useStaffPermissions();
  const [isOpen, setOpen] = useState(false);
  if (!permissions?.includes("disputes.decide")) return null;
  return (
    <div className={styles.stop}>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t("disputes.stop.action")}
      </Button>
      {isOpen && <StopOrderDialog onClose={() => setOpen(false)} />}
    </div>
  );
}
