import { useClientServices } from "#web/src/app/services.tsx";
import { SecondFactorForm } from "./SecondFactorForm.tsx";
import { useOwnCaller } from "./second-factor.ts";

/** After the password. The page goes on by itself once the code was right. */
export function SignInFactor() {
  const services = useClientServices();
  const caller = useOwnCaller();
  const back = async () => void (await (await services().session.client()).signOut({ scope: "local" }));
  return <SecondFactorForm caller={caller} onBack={() => void back()} />;
}
