import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { useDataProvider, useTranslate } from "react-admin";
import type { AuthProblem } from "#shared/identity/auth-problems.ts";
import type { DeviceView } from "#shared/identity/device-contract.ts";
import { endOtherSessions } from "#shared/identity/own-auth-call.ts";
import { readUserAgent } from "#shared/identity/user-agent.ts";
import type { ConsoleData } from "../providers/data.ts";
import { Badge } from "../ui/Badge.tsx";
import { IconDeviceLaptop } from "../ui/icons.ts";
import { formatMoment } from "../ui/moments.ts";
import { Notice } from "../ui/Notice.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Stack } from "../ui/Stack.tsx";
import { ErrorState, Waiting } from "../ui/States.tsx";
import { useLanguage } from "../ui/use-language.ts";
import { useRefusalText } from "../ui/use-refusal-text.ts";
import styles from "./Account.module.css";
import { Refused } from "./EnrolApp.tsx";
import { Form } from "./Form.tsx";
import { usePresentPassword } from "./PresentPassword.tsx";
import { useAccountCall, useAccountWords } from "./use-account.ts";
import { useReadAgain } from "./use-own-user.ts";

/** Where the reader is signed in, on the website too, and how to end that from here. */
export function DevicesPanel() {
  const t = useTranslate();
  const data = useDataProvider<ConsoleData>();
  const readAgain = useReadAgain();
  const [cursor, setCursor] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  const {
    data: devices,
    error,
    refetch,
  } = useQuery({
    queryKey: ["own", "devices", cursor],
    queryFn: () => data.devices(cursor),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const hasOthers = devices && (devices.total > 1 || devices.items.some(({ current }) => !current));
  return (
    <Panel title={t("settings:devices.title")}>
      {!devices && !error && <Waiting rows={3} />}
      {!devices && error && (
        <ErrorState title={t("settings:devices.loadFailed")} error={error} onRetry={() => void refetch()} />
      )}
      {devices && (
        <Stack>
          <p>{t("settings:devices.now")}</p>
          {isDone && !hasOthers && (
            <Notice tone="success" role="status">
              {t("settings:devices.othersEnded")}
            </Notice>
          )}
          <ul className={styles.list}>
            {devices.items.map((device) => (
              <Device key={device.id} device={device} onEnded={readAgain} />
            ))}
          </ul>
          <div className={styles.buttons}>
            {devices.previousCursor && (
              <Button onClick={() => setCursor(devices.previousCursor ?? undefined)}>{t("security.newer")}</Button>
            )}
            {devices.nextCursor && (
              <Button onClick={() => setCursor(devices.nextCursor ?? undefined)}>{t("security.older")}</Button>
            )}
            {hasOthers ? (
              <Button onClick={() => setAsking(true)}>{t("settings:devices.endOthers")}</Button>
            ) : (
              !isDone && <span className={styles.more}>{t("settings:devices.onlyThis")}</span>
            )}
          </div>
        </Stack>
      )}
      {isAsking && (
        <EndOthers
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            setDone(true);
            setCursor(undefined);
            readAgain();
          }}
        />
      )}
    </Panel>
  );
}

function Device({ device, onEnded }: { device: DeviceView; onEnded: () => void }) {
  const t = useTranslate();
  const language = useLanguage();
  const data = useDataProvider<ConsoleData>();
  const refusalText = useRefusalText();
  const [isRunning, setRunning] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  const present = usePresentPassword(useCoded(refused));
  const end = async () => {
    setRunning(true);
    setRefused(undefined);
    await data.endDevice(device.id, present.proof).then(onEnded, setRefused);
    setRunning(false);
  };
  const { browser, system } = readUserAgent(device.userAgent);
  const name =
    browser && system
      ? t("settings:devices.browserOn", { browser, system })
      : (browser ?? system ?? t("settings:devices.unknown"));
  const facts = [
    device.ip && t("settings:devices.from", { ip: device.ip }),
    device.current
      ? t("settings:devices.seenNow")
      : t("settings:devices.seen", { moment: formatMoment(device.lastSeenAt, language) }),
    t(device.secondFactor ? "settings:devices.sinceWithFactor" : "settings:devices.since", {
      moment: formatMoment(device.signedInAt, language),
    }),
  ];
  return (
    <li>
      <span>
        <span className={styles.name}>
          <strong>{name}</strong>
          {device.current && (
            <Badge tone="success" icon={IconDeviceLaptop}>
              {t("settings:devices.this")}
            </Badge>
          )}
        </span>
        <span className={styles.more}>{facts.filter(Boolean).join(" · ")}</span>
        {present.field && (
          <Form onSubmit={end}>
            {present.field}
            <div className={styles.buttons}>
              <Button
                type="submit"
                variant="contained"
                color="primary"
                disabled={isRunning}
                aria-label={t("settings:devices.endNamed", { device: name })}
              >
                {t("settings:devices.end")}
              </Button>
            </div>
          </Form>
        )}
        {refused !== undefined && !present.isTold && <Refused words={refusalText(refused).text} />}
      </span>
      {!device.current && !present.field && (
        <Button
          size="small"
          disabled={isRunning}
          aria-label={t("settings:devices.endNamed", { device: name })}
          onClick={() => void end()}
        >
          {t("settings:devices.end")}
        </Button>
      )}
    </li>
  );
}

/** What the API has said, as long as it is the same answer. */
function useCoded(refused: unknown): { code: string } | undefined {
  return useMemo(() => {
    const { code } = ((refused as { body?: unknown } | undefined)?.body ?? {}) as { code?: unknown };
    return typeof code === "string" ? { code } : undefined;
  }, [refused]);
}

function EndOthers({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTranslate();
  const id = useId();
  const formId = useId();
  const call = useAccountCall();
  const words = useAccountWords();
  const [problem, setProblem] = useState<AuthProblem>();
  const present = usePresentPassword(problem);
  const [isRunning, setRunning] = useState(false);
  const end = async () => {
    setRunning(true);
    const outcome = await call((account) => endOtherSessions(account, present.proof));
    setRunning(false);
    setProblem(outcome.problem);
    if (!outcome.problem) onDone();
  };
  return (
    <Dialog open onClose={isRunning ? undefined : onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t("settings:devices.ask.title")}</DialogTitle>
      <DialogContent>
        <Stack>
          <p>{t("settings:devices.ask.text")}</p>
          <form
            id={formId}
            method="post"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void end();
            }}
          >
            {present.field}
          </form>
          {problem && !present.isTold && <Refused words={words(problem)} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isRunning}>
          {t("decide.cancel")}
        </Button>
        <Button type="submit" form={formId} variant="contained" color="primary" disabled={isRunning}>
          {t("settings:devices.ask.yes")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
