import { useRef, useState } from "react";
import type { Factor, UserIdentity } from "@supabase/auth-js";
import type { MeView } from "#shared/people/contract.ts";
import type { SignInProvider } from "#shared/identity/sign-in-providers/contract.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { attempt, type AuthProblem } from "#web/src/features/identity/index.ts";
import { SecondFactorForm, useOwnCaller } from "#web/src/features/identity/proof/index.ts";
import { useOfferedProviders, useSignInProviders } from "#web/src/features/identity/providers/index.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { AuthProblemNotice } from "./AuthProblemNotice.tsx";
import { SettingCard, settingLook, settingStyles as styles } from "./SettingCard.tsx";
import type { AuthUser } from "./use-auth-user.ts";
import { useLinkReturn } from "./use-link-return.ts";
import { canGo, labelOf, linkProvider, waysPlace } from "./sign-in-methods.ts";
import { WithProof } from "./WithProof.tsx";

type Doing =
  | { kind: "nothing" }
  /** The provider could not be reached at once: for want of the second factor, or for another reason. */
  | { kind: "linking"; provider: SignInProvider; problem: AuthProblem }
  | { kind: "unlinking"; identity: UserIdentity };

interface Props {
  user: MeView["user"];
  account: AuthUser;
}

/** How the reader can sign in: by the address and its password, by external providers; what can be added and taken away. */
export function SignInMethodsCard({ user: { hasPassword }, account: { user, problem, reload } }: Props) {
  const { t } = useTranslation("settings");
  const [doing, setDoing] = useState<Doing>({ kind: "nothing" });
  const [done, setDone] = useState("");
  // A password that was set again is no longer removed.
  const [had, setHad] = useState(hasPassword);
  if (had !== hasPassword) {
    setHad(hasPassword);
    if (hasPassword) setDone("");
  }
  const { providers, linking } = useSignInProviders();
  const offered = useOfferedProviders();
  const back = useLinkReturn(user?.identities);
  const opener = useRef<Element>(null);
  const identities = user?.identities ?? [];
  const open = linking ? offered.filter(({ name }) => !identities.some(({ provider }) => provider === name)) : [];
  const nameOf = ({ provider }: UserIdentity) =>
    provider === "email" ? t(hasPassword ? "ways.password" : "ways.letter") : labelOf(provider, providers);
  const start = (next: Doing) => {
    opener.current = document.activeElement;
    setDone("");
    setDoing(next);
  };
  const stop = () => {
    setDoing({ kind: "nothing" });
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
  };
  const leave = useLinking();
  const link = async (provider: SignInProvider) => {
    const found = await leave(provider.name);
    if (found) start({ kind: "linking", provider, problem: found });
  };
  const said = done || (back.linked && t("ways.linked", { name: labelOf(back.linked, providers) }));
  const isOpen = doing.kind !== "nothing";
  return (
    <SettingCard
      id={waysPlace}
      title={t("ways.title")}
      now={t("ways.now")}
      open={isOpen}
      {...(isOpen && { action: t("cancel"), onClose: stop })}
      form={
        doing.kind === "linking" ? (
          <WithProof
            needed={doing.problem.code === "insufficient_aal"}
            label={t("ways.link", { name: doing.provider.label })}
            onProven={() => link(doing.provider)}
          >
            <AuthProblemNotice problem={doing.problem} onRetry={() => void link(doing.provider)} />
          </WithProof>
        ) : (
          doing.kind === "unlinking" && (
            <Unlink
              key={doing.identity.identity_id}
              identity={doing.identity}
              name={nameOf(doing.identity)}
              factors={(user?.factors ?? []).filter(({ status }) => status === "verified")}
              onDone={() => {
                stop();
                setDone(t("ways.unlinked", { name: nameOf(doing.identity) }));
                void reload();
              }}
            />
          )
        )
      }
    >
      {!user && (
        <div className={styles.inset}>
          {problem ? (
            <AuthProblemNotice problem={problem} onRetry={() => void reload()} />
          ) : (
            <Skeleton shape="rows" count={2} />
          )}
        </div>
      )}
      {said && !isOpen && (
        <div className={styles.inset}>
          <Notice tone="success" role="status">
            {said}
          </Notice>
        </div>
      )}
      {back.problem && !done && !isOpen && (
        <div className={styles.inset}>
          <Notice tone="danger" role="alert">
            {back.problem}
          </Notice>
        </div>
      )}
      {identities.length > 0 && (
        <ul className={styles.list}>
          {identities.map((identity) => (
            <Way
              key={identity.identity_id}
              identity={identity}
              name={nameOf(identity)}
              last={!canGo(identity, identities, providers)}
              onUnlink={linking ? () => start({ kind: "unlinking", identity }) : undefined}
            />
          ))}
        </ul>
      )}
      {user && open.length > 0 && (
        <div className={styles.foot}>
          <div className={styles.buttons}>
            {open.map((provider) => (
              <LinkButton key={provider.name} provider={provider} onPress={() => link(provider)} />
            ))}
          </div>
        </div>
      )}
    </SettingCard>
  );
}

/** Leaves for a provider; answers what hindered it. */
function useLinking(): (provider: string) => Promise<AuthProblem | undefined> {
  const language = useLanguage();
  const services = useClientServices();
  const caller = useOwnCaller();
  return (provider) =>
    linkProvider({ caller: caller(), provider, language, leave: (url) => services().platform.openExternal(url) });
}

function LinkButton({ provider, onPress }: { provider: SignInProvider; onPress: () => Promise<void> }) {
  const { t } = useTranslation("settings");
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await onPress();
    setBusy(false);
  };
  return (
    <Button loading={busy} onClick={() => void press()}>
      {t("ways.link", { name: provider.label })}
    </Button>
  );
}

interface WayProps {
  identity: UserIdentity;
  name: string;
  /** The only one that opens the account. */
  last: boolean;
  /** Undefined where users may not. */
  onUnlink: (() => void) | undefined;
}

function Way({ identity, name, last, onUnlink }: WayProps) {
  const { t } = useTranslation("settings");
  const { day } = useDates();
  const address = (identity.identity_data as { email?: string } | undefined)?.email;
  const since = identity.created_at && t("ways.since", { day: day(identity.created_at) });
  const isEmail = identity.provider === "email";
  return (
    <li className={styles.item}>
      <div className={styles.itemText}>
        <b>{name}</b>
        <p className={styles.more}>{[address, since].filter(Boolean).join(" · ")}</p>
        {last && onUnlink && <p className={styles.more}>{t("ways.last")}</p>}
      </div>
      {onUnlink && !last && (
        <Button
          size="small"
          aria-label={t(isEmail ? "ways.removeNamed" : "ways.unlinkNamed", { name })}
          onClick={onUnlink}
        >
          {t(isEmail ? "ways.remove" : "ways.unlink")}
        </Button>
      )}
    </li>
  );
}

interface UnlinkProps {
  identity: UserIdentity;
  name: string;
  /** Whoever has some shows one, as before one of them goes: an open session alone must not change how the account is opened. */
  factors: readonly Factor[];
  onDone: () => void;
}

function Unlink({ identity, name, factors, onDone }: UnlinkProps) {
  const { t } = useTranslation("settings");
  const services = useClientServices();
  const caller = useOwnCaller();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AuthProblem>();
  const unlink = async () => {
    setBusy(true);
    const outcome = await attempt(async () => (await services().session.client()).unlinkIdentity(identity));
    setBusy(false);
    setProblem(outcome.problem);
    if (!outcome.problem) onDone();
    return outcome.problem;
  };
  const label = t(identity.provider === "email" ? "ways.removeNamed" : "ways.unlinkNamed", { name });
  const text = <p>{t(identity.provider === "email" ? "ways.removeText" : "ways.unlinkText", { name })}</p>;
  if (factors.length > 0)
    return (
      <SecondFactorForm
        look={settingLook}
        caller={caller}
        known={factors}
        then={unlink}
        submit={{ label, look: "danger" }}
      >
        {text}
      </SecondFactorForm>
    );
  return (
    <WithProof
      needed={problem?.code === "insufficient_aal"}
      label={label}
      onProven={async () => {
        await unlink();
      }}
    >
      <div className={styles.fields}>
        {text}
        <AuthProblemNotice problem={problem} />
        <div className={styles.buttons}>
          <Button variant="danger" loading={busy} onClick={() => void unlink()}>
            {label}
          </Button>
        </div>
      </div>
    </WithProof>
  );
}
