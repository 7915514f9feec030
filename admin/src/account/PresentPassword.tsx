import { useEffect, useRef, useState } from "react";
import { useTranslate } from "react-admin";
import { aboutProof, type PasswordProof } from "#shared/identity/own-auth-call.ts";
import { Field } from "../ui/Field.tsx";
import styles from "./Account.module.css";

interface Refusal {
  readonly code: string;
}

/**
 * The present password, which is asked for once the server has said that this session alone is no proof. A form that its refusals are given to
 * shows `field` above its button and sends `proof` along.
 */
export function usePresentPassword(refusal: Refusal | undefined) {
  const t = useTranslate();
  const [{ seen, asked, again }, setState] = useState<{ seen?: Refusal | undefined; asked: boolean; again: boolean }>({
    asked: false,
    again: false,
  });
  const [typed, setTyped] = useState("");
  const [corrected, setCorrected] = useState<Refusal>();
  const input = useRef<HTMLInputElement>(null);
  const about = refusal && aboutProof[refusal.code];
  // A refusal is an answer to one press: the second one without a password is the reader's, the first was ours.
  if (seen !== refusal)
    setState({ seen: refusal, asked: asked || about === "needed", again: asked && about === "needed" });
  useEffect(() => {
    if (refusal && aboutProof[refusal.code]) input.current?.focus();
  }, [refusal]);
  const error = about === "wrong" ? "wrong" : again ? "needed" : undefined;
  const proof: PasswordProof = typed ? { current_password: typed } : {};
  return {
    proof,
    /** Whether the field says what the refusal is about. */
    isTold: asked && about !== undefined,
    field: asked && (
      <div className={styles.short}>
        <Field
          inputRef={input}
          label={t("settings:password.current")}
          help={t("settings:password.needed")}
          type="password"
          autoComplete="current-password"
          value={typed}
          error={error && corrected !== refusal ? t(`settings:password.${error}`) : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            // What was refused is no longer what stands there.
            setCorrected(refusal);
          }}
        />
      </div>
    ),
  };
}
