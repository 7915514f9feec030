import { useClientServices } from "#web/src/runtime/services.tsx";
import { SecondFactorForm, type FormLook } from "./SecondFactorForm.tsx";
import { useOwnCaller } from "./use-own-caller.ts";

/** After the password. The page goes on by itself once the code was right. */
export function SignInFactor({ look }: { look: FormLook }) {
  const services = useClientServices();
  const caller = useOwnCaller();
  const back = () => services().session.signOut();
  return <SecondFactorForm look={look} caller={caller} onBack={() => void back()} />;
}
