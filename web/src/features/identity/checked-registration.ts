import { object } from "yup";
import { registration } from "#shared/identity/contract.ts";
import { problem, requiredText } from "#shared/kernel/fields.ts";

/** The registration with its phone number checked; the numbering plans are loaded when the first number is. */
export const checkedRegistration = registration.concat(
  object({
    phoneNumber: requiredText(40).test("phone", problem("phone"), async function (value) {
      if (!value) return true;
      const plans = await import("#shared/identity/phone-number.ts").catch(() => undefined);
      // What could not be loaded is left to the server.
      if (!plans) return true;
      const { phoneCountry } = this.parent as { phoneCountry?: string | null };
      return plans.readPhoneNumber(value, phoneCountry ?? undefined) !== undefined;
    }),
  }),
);
