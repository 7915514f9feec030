import { randomUUID } from "node:crypto";
import type { InspectorInvitationView } from "#shared/inspectors/contract.ts";
import type { LinkView } from "#shared/inspectors/inspect-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Api, ApiAnswer, ApiUnderTest } from "#test/support/api.ts";
import { rows } from "#test/factories/rows.ts";
import { idOf, metadataOf, tus } from "#test/support/uploads.ts";
import { eventually } from "#test/support/wait.ts";
import { lettersTo, type Letter } from "#test/backend/identity/mailbox.ts";

export const inspectorForm = (more: object = {}) => ({
  company: "Laboratoire Estuaire",
  inspector: "Aïssatou Diallo",
  email: `inspector-${randomUUID()}@lab.example`,
  accreditation: "ISO/IEC 17025, COFRAC 1-2345",
  language: "en",
  mode: "alone",
  ...more,
});

/** What an inspector submits. */
export const foundForm = (more: object = {}) => ({
  certificateNumber: "LE-2027-0412",
  status: "approved",
  record: { crop: "coffee", figures: [{ figure: "moisture", value: "11.2", method: "ISO 6673" }] },
  ...more,
});

interface Party {
  token: string;
}

interface Placed {
  order: { id: string };
}

export const inviteTo = (api: Api, { order }: Placed, as: Party, more: object = {}, number = 1) =>
  api.post(`/orders/${order.id}/shipments/${number}/inspectors`, { as, body: inspectorForm(more) });

/** A consent is to the invitation as it stands, unless a version is named. */
export async function answerTo(api: Api, { id }: { id: string }, as: Party, move: string, shown?: number) {
  const version = async () =>
    shown ?? ((await rows()("inspector_invitations").where({ id }).first("version")) as { version: number }).version;
  return api.post(`/inspector-invitations/${id}/${move}`, {
    as,
    ...(move === "consent" && { version: await version() }),
  });
}

/** The token of the newest letter's link. */
export async function linkFrom(api: Api, email: string, count = 1): Promise<{ token: string; letter: Letter }> {
  const letter = await eventually(
    async () => {
      const letters = (await lettersTo(api, email, 0)).filter(({ links }) =>
        links.some((link) => link.includes("/inspect/")),
      );
      return letters.length >= count ? letters[0] : undefined;
    },
    { timeout: 10_000, what: `letter ${count} with a link to ${email}` },
  );
  const link = letter.links.find((each) => each.includes("/inspect/")) ?? "";
  return { token: new URL(link).pathname.split("/").at(-1) ?? "", letter };
}

/** The six digits of the newest letter that has some. */
export const codeFrom = (api: Api, email: string, count = 1): Promise<string> =>
  eventually(
    async () => {
      const codes = (await lettersTo(api, email, 0)).flatMap(({ text }) => /^(\d{6})$/m.exec(text)?.[1] ?? []);
      return codes.length >= count ? codes[0] : undefined;
    },
    { timeout: 10_000, what: `code ${count} to ${email}` },
  );

export const readLink = async (api: Api, token: string): Promise<LinkView> =>
  (await api.post("/inspect/read", { body: { token } })).body as LinkView;

/** A browser that has confirmed the address. */
export interface Bound {
  id: string;
  cookie: string;
  answer: ApiAnswer;
}

export async function confirmAt(
  api: Api,
  { token, email, count = 1 }: { token: string; email: string; count?: number },
): Promise<Bound> {
  const { id } = await readLink(api, token);
  const sent = await api.post("/inspect/code", { body: { token } });
  if (sent.status !== 204) throw new Error(`no code: ${JSON.stringify(sent.body)}`);
  const answer = await api.post("/inspect/confirm", {
    body: { token, code: await codeFrom(api, email, count) },
  });
  return { id, cookie: answer.headers["set-cookie"]?.split(";")[0] ?? "", answer };
}

export const inspect = (api: Api, { id, cookie }: Omit<Bound, "answer">, call: string, body?: object) =>
  api.post(`/inspect/${id}/${call}`, { headers: { cookie }, ...(body && { body }) });

/** A file that an inspector sends by the link, once it is checked; or how it was refused. */
export async function sendFound(
  api: ApiUnderTest,
  bound: Omit<Bound, "answer">,
  { bytes, type, purpose }: { bytes: Buffer; type: string; purpose: string },
) {
  const path = `/api/v1/inspect/${bound.id}/uploads`;
  const { cookie } = bound;
  const words = { filename: "found.bin", filetype: type, purpose };
  const begun = await tus(api, "POST", path, {
    headers: { cookie, "upload-length": String(bytes.length), "upload-metadata": metadataOf(words) },
  });
  if (begun.status !== 201) return begun;
  const id = idOf(begun);
  const sent = await tus(api, "PATCH", `${path}/${id}`, {
    headers: { cookie, "upload-offset": "0", "content-type": "application/offset+octet-stream" },
    body: bytes,
  });
  if (sent.status !== 204) throw new Error(`not sent: ${JSON.stringify(sent.body)}`);
  await eventually(
    async () => ((await inspect(api, bound, `documents/${id}`)).body as { status: string }).status === "ready",
    { timeout: 30_000, what: "the file's check" },
  );
  return { ...begun, id };
}

/** An inspector who has come as far as the form. */
export async function buildInspector(api: Api, trade: Placed, as: Party, more: object = {}) {
  const { body } = await inviteTo(api, trade, as, more);
  const invitation = body as InspectorInvitationView & { email: string };
  const { token, letter } = await linkFrom(api, invitation.email);
  const bound = await confirmAt(api, { token, email: invitation.email });
  await inspect(api, bound, "agree", { agrees: true });
  return { invitation, token, letter, bound };
}

/** Rows of what our team works on beside: a company of the directory, and a supplier's approval. @returns their ids. */
export async function buildClaim(db: Database, orderId: string, userId: string): Promise<[string, string]> {
  const [company, claim] = [randomUUID(), randomUUID()];
  const at = new Date();
  await db("inspection_companies").insert({
    ...{ id: company, name: "Kivu Assay", country: "rw", crops: [], email: "desk@kivu.example", active: true },
    ...{ created_at: at, updated_at: at },
  });
  const shipment = (await db("shipments").where({ order_id: orderId }).first("id")) as { id: string };
  await db("quality_controls").insert({
    ...{ id: claim, order_id: orderId, shipment_id: shipment.id, certificate_number: "1", inspector: "Kivu Assay" },
    ...{ inspection_date: "2026-01-01", status: "approved", side: "supplier", submitted_by: userId },
  });
  return [company, claim];
}
