import { tellSides } from "../../escrow/index.ts";
import { queueInvitation } from "../jobs/send-letters.ts";
import { countInvitationLetter } from "../limits.ts";
import type { InspectorInvitation } from "../model.ts";
import type { AddressDraft } from "#shared/inspectors/contract.ts";
import { announceInspectors, nameOf, otherSide } from "./announce.ts";
import { anew, note, type Answer } from "./answer-invitation.ts";
import { askedAs } from "./asked-as.ts";
import { checkAddress } from "./check-address.ts";

/**
 * Sends a letter that could not be delivered to another address. The other side that has agreed did so for the address that it was shown: it is asked anew, and the letter leaves then. So is the inspector: whoever is there has not agreed to be named.
 *
 * @throws {AppError} `inspectors.tooManyToday`, and as {@link checkAddress}
 */
export async function readdress(props: Answer, { email }: AddressDraft): Promise<InspectorInvitation> {
  const { trx, order, shipment, invitation, userId, now } = props;
  await checkAddress(trx, invitation, email);
  await countInvitationLetter(trx, { ...invitation, email });
  const wasAgreed = invitation.consent === "given";
  const asksAnew = { consent: "awaited", answeredBy: null, answeredAt: null, sentAt: null } as const;
  const sent = await invitation.change(
    trx,
    { ...anew, agreedAt: null, email, sentAt: now, ...(wasAgreed && asksAnew) },
    now,
  );
  await note(props, "inspector.readdressed");
  if (wasAgreed)
    await tellSides({
      trx,
      order,
      shipment,
      eventId: `inspector:${sent.id}:asked:${sent.version}`,
      told: { [otherSide(sent.side)]: "inspectorToConsent" },
      known: { inspector: nameOf(sent), inspectionAsked: { ...askedAs(sent, shipment), isAnew: true } },
      userId,
      now,
    });
  else await queueInvitation(trx, sent.id);
  await announceInspectors(trx, order, now);
  return sent;
}
