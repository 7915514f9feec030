import { expect } from "chai";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { CertificateDraft, DetailsDraft, VerificationView } from "#shared/verification/contract.ts";
import type { StaffVerificationView } from "#shared/verification/admin-contract.ts";
import { checks, type PaperKind } from "#shared/verification/choices.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { buildBuyer, type buildStaff, buildSupplier } from "#test/factories/people.ts";
import type { Api, ApiAnswer } from "#test/support/api.ts";

export type Office = Awaited<ReturnType<typeof buildSupplier>>;
export type Verifier = Awaited<ReturnType<typeof buildStaff>>;

export const details: DetailsDraft = {
  legalName: "Coopérative Cacao Lac Vert COOP-CA",
  registerName: "RCCM Daloa",
  registerCountry: "ci",
  registerNumber: "CI-DAL-2014-C-1187",
  taxNumber: "1408812 F",
  address: "Route d’Issia, lot 42, Daloa",
  bankName: "Banque Atlantique",
  accountHolder: "Coop. Cacao Lac Vert",
  representatives: [{ name: "Adjoua Kouassi", function: "Chairperson" }],
};

export const certificateForm = (overrides: Partial<CertificateDraft> = {}): Partial<CertificateDraft> => ({
  kind: "Fairtrade",
  body: "FLOCERT GmbH",
  number: "FT-38114",
  issuedOn: "2026-01-15",
  validUntil: "2037-03-14",
  ...overrides,
});

/** What an office and a verifier do, by the API's own calls. */
export function actions(api: Api) {
  const path = (office: Office) => `/organizations/${office.organization.id}/verification`;
  const ok = <Body>({ status, body }: ApiAnswer): Body => {
    expect(status, JSON.stringify(body)).to.equal(200);
    return body as Body;
  };
  const show = async (office: Office): Promise<VerificationView> => ok(await api.get(path(office), { as: office }));
  const begin = async (office: Office): Promise<VerificationView> =>
    ok(await api.post(`${path(office)}/begin`, { as: office }));
  const save = async (office: Office, body: object, as = office) => {
    const { request } = await show(office);
    return api.patch(path(office), { as, body, version: request?.version ?? 0 });
  };
  const ask = (office: Office, as = office) => api.post(`${path(office)}/ask`, { as });
  const sendPaper = async (office: Office, kind: PaperKind, overrides: object = {}) => {
    const { id } = await buildDocument(office, { purpose: "verificationPaper", name: `${kind}.pdf` });
    return api.post(`${path(office)}/papers`, { as: office, body: { kind, documents: [id], ...overrides } });
  };
  const sendCertificate = async (office: Office, overrides: Partial<CertificateDraft> = {}) => {
    const { id } = await buildDocument(office, { purpose: "certificatePaper", name: "certificate.pdf" });
    return api.post(`${path(office)}/certificates`, {
      as: office,
      body: { ...certificateForm(overrides), documents: [id] },
    });
  };
  /** Everything that is asked for, not sent yet. */
  const prepare = async (office: Office): Promise<VerificationView> => {
    await begin(office);
    ok(await save(office, details));
    for (const kind of (await show(office)).requiredPapers) ok(await sendPaper(office, kind));
    return show(office);
  };

  const queue = async (verifier: Verifier, id: string): Promise<StaffVerificationView> =>
    ok(await api.get(`/admin/verifications/${id}`, { as: verifier }));
  const act = (verifier: Verifier, id: string, move: string, body: object = {}) =>
    api.post(`/admin/verifications/${id}/${move}`, { as: verifier, body });
  const judge = (verifier: Verifier, id: string, paper: { id: string }, decision: object) =>
    act(verifier, id, `papers/${paper.id}/decide`, decision);
  /** Accepts all that waits and ticks the checklist. */
  const checkAll = async (verifier: Verifier, id: string): Promise<void> => {
    const { papers, certificates } = await queue(verifier, id);
    for (const paper of papers.filter(({ state, replacedBy }) => state === "waiting" && !replacedBy))
      ok(await judge(verifier, id, paper, { decision: "accept" }));
    for (const each of certificates.filter(({ state }) => state === "waiting"))
      ok(await act(verifier, id, `certificates/${each.id}/decide`, { decision: "accept" }));
    for (const check of checks) ok(await act(verifier, id, "check", { check, done: true }));
  };
  /** An office that has asked. */
  const asking = async (
    overrides: Parameters<typeof buildSupplier>[0] = {},
    type: OrganizationType = "supplier",
  ): Promise<{ office: Office; id: string }> => {
    const build = type === "supplier" ? buildSupplier : buildBuyer;
    const office = await build({ organizationType: "Farmer Cooperative", country: "ci", ...overrides });
    await prepare(office);
    const { request } = ok<VerificationView>(await ask(office));
    return { office, id: request?.id ?? "" };
  };
  return { path, ok, show, begin, save, ask, sendPaper, sendCertificate, prepare, queue, act, judge, checkAll, asking };
}
