import { useCallback, useEffect, useRef } from "react";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { panelLook } from "./AccountPanel.tsx";
import { NewPasswordForm } from "./NewPasswordForm.tsx";
import { isOver, recoveryCaller, type Recovery } from "./recovery.ts";
import { SecondFactorForm } from "./proof/index.ts";

interface Props {
  recovery: Recovery;
  /** The account turned out to need a second factor, or has shown it. */
  onNeedsFactor: (needed: boolean) => void;
  /** The link's session is over. */
  onEnded: () => void;
  onDone: () => void;
}

/** What a recovery link has opened: the second factor where the account has one, then the new password. */
export function ResetSteps({ recovery: { client, needsFactor }, onNeedsFactor, onEnded, onDone }: Props) {
  const services = useClientServices();
  const caller = useCallback(() => recoveryCaller(services().platform, client), [services, client]);
  const password = useRef<HTMLDivElement>(null);
  const hadToShow = useRef(needsFactor);
  useEffect(() => {
    if (hadToShow.current && !needsFactor) password.current?.querySelector("input")?.focus();
    hadToShow.current = needsFactor;
  }, [needsFactor]);
  return (
    <>
      {needsFactor && (
        <SecondFactorForm
          look={panelLook}
          caller={caller}
          onRefused={(problem) => isOver(problem) && onEnded()}
          then={() => {
            onNeedsFactor(false);
            return Promise.resolve(undefined);
          }}
        />
      )}
      {/* It stays while the factor is shown: what was typed is not typed again. */}
      <div ref={password} hidden={needsFactor}>
        <NewPasswordForm client={client} onNeedsFactor={() => onNeedsFactor(true)} onEnded={onEnded} onDone={onDone} />
      </div>
    </>
  );
}
