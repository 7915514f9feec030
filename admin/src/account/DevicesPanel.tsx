import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useDataProvider, useTranslate } from "react-admin";
import { attempt, type AuthProblem } from "#shared/identity/auth-problems.ts";
import type { DeviceView } from "#shared/identity/device-contract.ts";
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
  const end = async () => {
    setRunning(true);
    setRefused(undefined);
    await data.endDevice(device.id).then(onEnded, setRefused);
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
        {refused !== undefined && <Refused words={refusalText(refused).text} />}
      </span>
      {!device.current && (
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

function EndOthers({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTranslate();
  const id = useId();
  const call = useAccountCall();
  const words = useAccountWords();
  const [problem, setProblem] = useState<AuthProblem>();
  const [isRunning, setRunning] = useState(false);
  const end = async () => {
    setRunning(true);
    const outcome = await call(({ client }) =>
      attempt(async () => {
        const { error } = await (await client()).signOut({ scope: "others" });
        return { data: true, error };
      }),
    );
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
          {problem && <Refused words={words(problem)} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isRunning}>
          {t("decide.cancel")}
        </Button>
        <Button variant="contained" color="primary" disabled={isRunning} onClick={() => void end()}>
          {t("settings:devices.ask.yes")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
