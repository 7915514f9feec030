import { useCallback, useState } from "react";
import { useAuthProvider, useTranslate } from "react-admin";
import { Navigate, useLocation } from "react-router-dom";
import type { Outcome } from "#shared/identity/auth-problems.ts";
import { codesToKeep } from "../account/kept-codes.ts";
import { isEnded } from "../account/use-account.ts";
import type { StaffAuth } from "../providers/auth.ts";
import type { OwnAccount } from "../providers/session.ts";
import { Logo } from "../ui/Logo.tsx";
import { Waiting } from "../ui/States.tsx";
import { CodeStep } from "./CodeStep.tsx";
import { EnrolStep } from "./EnrolStep.tsx";
import { PasswordStep } from "./PasswordStep.tsx";
import styles from "./SignInPage.module.css";
import { UnkeptCodesStep } from "./UnkeptCodesStep.tsx";
import { useStanding } from "./use-standing.ts";

/** The console's own sign-in, step by step: being signed in on the website means nothing here. */
export function SignInPage() {
  const auth = useAuthProvider<StaffAuth>();
  return auth ? <Steps auth={auth} /> : null;
}

function Steps({ auth }: { auth: StaffAuth }) {
  const t = useTranslate();
  const { standing, look, hold, ending, setEnding } = useStanding(auth);
  const [, setKept] = useState(false);
  const { nextPathname = "/", nextSearch = "" } = (useLocation().state ?? {}) as Record<string, string | undefined>;
  const notice = ending && t(`signIn.ending.${ending}`);

  const call = useCallback(
    async <Data,>(ask: (account: OwnAccount) => Promise<Outcome<Data>>) => {
      const outcome = await ask(auth.account);
      if (outcome.problem && isEnded(outcome.problem)) {
        hold(false);
        codesToKeep.done();
        await auth.logout({ chosen: true });
        setEnding("ended");
        await look();
      }
      return outcome;
    },
    [auth, hold, look, setEnding],
  );
  const back = async () => {
    await auth.logout({ chosen: true });
    setEnding(undefined);
    await look();
  };

  if (!standing)
    return (
      <main className={styles.page}>
        <div className={styles.top}>
          <Logo night />
        </div>
        <div className={styles.card}>
          <Waiting rows={3} />
        </div>
      </main>
    );
  if (standing.kind === "out") return <PasswordStep auth={auth} notice={notice} onRunning={hold} onDone={look} />;
  if (standing.kind === "halfway") {
    const step = { notice: ending === "secondFactor" ? notice : undefined, call, onBack: () => void back() };
    if (standing.enrolled) return <CodeStep email={standing.user.email} onShown={look} {...step} />;
    return <EnrolStep user={standing.user} onHold={hold} onDone={look} {...step} />;
  }
  const goOn = () => {
    codesToKeep.done();
    setKept(true);
  };
  if (codesToKeep.of(standing.userId)) return <UnkeptCodesStep call={call} onDone={goOn} />;
  return <Navigate to={nextPathname + nextSearch} replace />;
}
