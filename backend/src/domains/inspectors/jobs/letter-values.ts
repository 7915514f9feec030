import type { Language } from "#shared/kernel/language.ts";
import { createDates } from "#shared/look/dates.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { mailText } from "#backend/src/mail/texts.ts";
import { dayIn, nameInLetter } from "../../team/index.ts";
import { invitedByOf } from "../invitation-state.ts";
import type { InspectorInvitation } from "../model.ts";

interface Facts {
  reference: string;
  product: string;
  buyer: string;
  supplier: string;
  number: number;
  of: string;
  /** Where the goods are inspected now. */
  inspection_ends_at: Date | null;
}

const readFacts = async ({ db }: Services, invitation: InspectorInvitation): Promise<Facts | undefined> =>
  (await db("orders as o")
    .join("agreed_terms as t", "t.id", "o.terms_id")
    .join("shipments as s", "s.order_id", "o.id")
    .where("s.id", invitation.shipmentId)
    .first(
      "o.reference",
      "t.product_name as product",
      "t.buyer_name as buyer",
      "t.supplier_name as supplier",
      "s.number",
      db.raw("(select count(*) from shipments n where n.order_id = o.id) as of"),
      db.raw("case when s.status = 'quality_control' then s.inspection_ends_at end as inspection_ends_at"),
    )) as Facts | undefined;

/** No letter knows the clock of its reader: all of them name the one that days are counted by. */
export const momentIn = (language: Language, at: Date): string =>
  createDates(language, { timeZone: "UTC" }).deadline(at);

/** What all letters to an inspector say. */
export async function valuesOf(
  services: Services,
  invitation: InspectorInvitation,
): Promise<Record<string, string> | undefined> {
  const facts = await readFacts(services, invitation);
  if (!facts) return undefined;
  const { language, expiresAt, side, note, disputeId } = invitation;
  const say = (key: string, values: Record<string, string> = {}) => mailText(language, key, values);
  const [buyer, supplier] = [nameInLetter(facts.buyer), nameInLetter(facts.supplier)];
  const inviter = side === "buyer" ? buyer : supplier;
  const { reference, number, of, inspection_ends_at: ends } = facts;
  const more = [
    disputeId && say("inspectorMore.forCase"),
    !disputeId && ends && say("inspectorMore.ends", { ends: momentIn(language, ends) }),
    note && say("inspectorMore.note", { inviter }),
  ].filter((sentence) => typeof sentence === "string");
  return {
    inspector: nameInLetter(invitation.inspector),
    company: nameInLetter(invitation.company),
    product: nameInLetter(facts.product),
    order: Number(of) > 1 ? say("inspectorPart", { reference, number: String(number), of }) : reference,
    inviter,
    buyer,
    supplier,
    asked: say(`inspectorAsked.${invitedByOf(invitation)}`, { buyer, supplier }),
    until: dayIn(language, expiresAt),
    // Sentences behind others; none of them where nothing is known.
    more: more.map((sentence) => ` ${sentence}`).join(""),
  };
}
