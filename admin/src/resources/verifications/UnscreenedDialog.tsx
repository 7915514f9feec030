import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId } from "react";
import { useTranslate } from "react-admin";
import { Notice } from "../../ui/Notice.tsx";

interface Props {
  name: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before somebody is verified whose names were held against no sanctions list. */
export function UnscreenedDialog({ name, onConfirm, onClose }: Props) {
  const t = useTranslate();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t("verifying:unscreened.title", { name })}</DialogTitle>
      <DialogContent>
        <Notice tone="danger">{t("verifying:unscreened.text")}</Notice>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("decide.cancel")}</Button>
        <Button variant="contained" color="primary" onClick={onConfirm}>
          {t("verifying:unscreened.submit")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
