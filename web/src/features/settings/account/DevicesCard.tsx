import { useId, useState } from "react";
import type { DeviceView } from "#shared/identity/device-contract.ts";
import { endOtherSessions } from "#shared/identity/own-auth-call.ts";
import type { AuthProblem } from "#web/src/features/identity/index.ts";
import { useOwnCaller } from "#web/src/features/identity/proof/index.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { useDates } from "#web/src/screens/dates.ts";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Chip } from "#web/src/ui/Chip.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { InlineSuccess } from "#web/src/ui/Notice.tsx";
import { Pagination } from "#web/src/ui/Pagination.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { useEndDeviceMutation, useListDevicesQuery } from "../api.ts";
import { AuthProblemNotice } from "./AuthProblemNotice.tsx";
import { usePresentPassword } from "./PresentPassword.tsx";
import { SettingCard, settingStyles as styles } from "./SettingCard.tsx";
import { WithProof } from "./WithProof.tsx";
import { readUserAgent } from "#shared/identity/user-agent.ts";

const pageSize = 5;

/** What the card shows first; nothing is held once it is shown, because others end devices too. */
export const useFirstDevices = (shown: boolean) => useListDevicesQuery({ limit: pageSize }, { skip: shown });

/** Where the reader is signed in, and how to end that from here. */
export function DevicesCard() {
  const { t } = useTranslation("settings");
  const [cursor, setCursor] = useState<string>();
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState(false);
  const { data, error, refetch, isFetching } = useListDevicesQuery({ limit: pageSize, ...(cursor && { cursor }) });
  // What stood on this page has ended meanwhile.
  if (cursor && data?.items.length === 0 && !isFetching) setCursor(undefined);
  const others = data && (data.total > 1 || data.items.some(({ current }) => !current));
  return (
    <SettingCard id="devices" title={t("devices.title")} now={t("devices.now")}>
      {!data && error && (
        <div className={styles.inset}>
          <LoadFailed
            title={t("devices.loadFailed")}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </div>
      )}
      {!data && !error && (
        <div className={styles.inset}>
          <Skeleton shape="rows" count={3} />
          <SlowHint />
        </div>
      )}
      {data && (
        <>
          <ul className={styles.list}>
            {data.items.map((device) => (
              <Device key={device.id} device={device} onEnded={() => void refetch()} />
            ))}
          </ul>
          {(data.previousCursor ?? data.nextCursor) && (
            <div className={styles.foot}>
              <Pagination
                previous={data.previousCursor ? { onPress: () => setCursor(data.previousCursor ?? undefined) } : null}
                next={data.nextCursor ? { onPress: () => setCursor(data.nextCursor ?? undefined) } : null}
                summary={t("devices.count", { count: data.total })}
                loading={isFetching}
              />
            </div>
          )}
          <div className={styles.foot}>
            {others ? (
              <Button onClick={() => setAsking(true)}>{t("devices.endOthers")}</Button>
            ) : (
              !done && <p className={styles.more}>{t("devices.onlyThis")}</p>
            )}
            <InlineSuccess>{done && !others && t("devices.othersEnded")}</InlineSuccess>
          </div>
        </>
      )}
      <EndOthers
        open={asking}
        onClose={() => setAsking(false)}
        onDone={() => {
          setAsking(false);
          setDone(true);
          if (cursor) setCursor(undefined);
          else void refetch();
        }}
      />
    </SettingCard>
  );
}

function Device({ device, onEnded }: { device: DeviceView; onEnded: () => void }) {
  const { t } = useTranslation("settings");
  const { moment } = useDates();
  const [end, { isLoading, error }] = useEndDeviceMutation();
  const present = usePresentPassword(isApiError(error) ? error : undefined);
  const leave = async () => {
    const answer = await end({ deviceId: device.id, ...present.proof });
    if (!answer.error) onEnded();
  };
  const { browser, system } = readUserAgent(device.userAgent);
  const name =
    browser && system ? t("devices.browserOn", { browser, system }) : (browser ?? system ?? t("devices.unknown"));
  const place = device.ip ? t("devices.from", { ip: device.ip }) : undefined;
  const seen = device.current ? t("devices.seenNow") : t("devices.seen", { moment: moment(device.lastSeenAt) });
  return (
    <li className={styles.item}>
      <div className={styles.itemText}>
        <b>
          {name}
          {device.current && <Chip look="leaf">{t("devices.this")}</Chip>}
        </b>
        <p className={styles.more}>{[place, seen].filter(Boolean).join(" · ")}</p>
        <p className={styles.more}>
          {t(device.secondFactor ? "devices.sinceWithFactor" : "devices.since", { moment: moment(device.signedInAt) })}
        </p>
      </div>
      {!device.current && !present.field && !present.byFactor && (
        <Button
          size="small"
          loading={isLoading}
          aria-label={t("devices.endNamed", { device: name })}
          onClick={() => void leave()}
        >
          {t("devices.end")}
        </Button>
      )}
      {(present.field || present.byFactor) && (
        <div className={styles.wholeItem}>
          <WithProof needed={present.byFactor} label={t("devices.end")} onProven={leave}>
            <form
              method="post"
              noValidate
              className={styles.fields}
              onSubmit={(event) => {
                event.preventDefault();
                void leave();
              }}
            >
              {present.field}
              {!present.isClosed && (
                <div className={styles.buttons}>
                  <Button
                    type="submit"
                    variant="primary"
                    loading={isLoading}
                    aria-label={t("devices.endNamed", { device: name })}
                  >
                    {t("devices.end")}
                  </Button>
                </div>
              )}
            </form>
          </WithProof>
        </div>
      )}
      {error && !present.isTold && (
        <div className={styles.wholeItem}>
          <Refusal error={error} />
        </div>
      )}
    </li>
  );
}

function EndOthers({ open, onClose, onDone }: { open: boolean; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation("settings");
  const caller = useOwnCaller();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AuthProblem>();
  const present = usePresentPassword(problem);
  const formId = useId();
  const end = async () => {
    setBusy(true);
    const outcome = await endOtherSessions(caller(), present.proof);
    setBusy(false);
    setProblem(outcome.problem);
    if (!outcome.problem) onDone();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="small"
      title={t("devices.ask.title")}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          {!present.isClosed && !present.byFactor && (
            <Button type="submit" form={formId} variant="primary" loading={busy}>
              {t("devices.ask.yes")}
            </Button>
          )}
        </>
      }
    >
      <WithProof needed={present.byFactor} label={t("devices.ask.yes")} onProven={end}>
        <form
          id={formId}
          method="post"
          noValidate
          className={styles.fields}
          onSubmit={(event) => {
            event.preventDefault();
            void end();
          }}
        >
          <p>{t("devices.ask.text")}</p>
          {present.field}
          {!present.isTold && <AuthProblemNotice problem={problem} />}
        </form>
      </WithProof>
    </Dialog>
  );
}
