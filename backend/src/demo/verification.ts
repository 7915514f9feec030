import { checks } from "#shared/verification/choices.ts";
import type { CertificateDraft, DetailsDraft, VerificationView } from "#shared/verification/contract.ts";
import type { StaffVerificationView } from "#shared/verification/admin-contract.ts";
import { dayOf, daysAfter } from "#shared/verification/rules.ts";
import { Sheet } from "#backend/src/pdf/index.ts";
import { demoVerifier } from "./buyers.ts";
import type { Visitor } from "./visitor.ts";

/** A certificate that the demo shows, by the days from today on which it ends. */
interface SampleCertificate extends Pick<CertificateDraft, "kind" | "body" | "number"> {
  endsIn: number;
}

/** What an office of the demo asks with. All numbers are invented. */
export interface SampleOffice {
  email: string;
  details: DetailsDraft;
  certificates: readonly SampleCertificate[];
}

/** Verified, with a certificate that ends soon. */
export const verifiedOffice: SampleOffice = {
  email: "supplier@demo.test",
  details: {
    legalName: "Imisozi Coffee Growers Cooperative",
    registerName: "Rwanda Cooperative Agency",
    registerCountry: "rw",
    registerNumber: "RCA-0417-2009",
    taxNumber: "100 417 209",
    address: "KK 12, Ngoma, Huye",
    bankName: "Bank of Kigali",
    accountHolder: "Imisozi Coffee Growers Cooperative",
    representatives: [
      { name: "Claudine Uwera", function: "Chairperson" },
      { name: "Jean Bosco Habimana", function: "Managing director" },
    ],
  },
  certificates: [
    { kind: "Fairtrade", body: "FLOCERT GmbH", number: "FLO 38114", endsIn: 310 },
    { kind: "Organic", body: "Ecocert SA", number: "RW-BIO-154-0932", endsIn: 190 },
    { kind: "Rainforest Alliance", body: "Africert Ltd", number: "RA-RW-20417", endsIn: 26 },
  ],
};

/** Waits for the verifier. */
export const waitingOffice: SampleOffice = {
  email: "cacao@demo.test",
  details: {
    legalName: "Coopérative Cacao Lac Vert",
    registerName: "RCCM, greffe de Daloa",
    registerCountry: "ci",
    registerNumber: "CI-DAL-2014-C-1187",
    taxNumber: "1408812 F",
    address: "Route d’Issia, lot 42, Daloa",
    bankName: "Banque Atlantique Côte d’Ivoire",
    accountHolder: "Coop. Cacao Lac Vert",
    representatives: [
      { name: "Adjoua Kouassi", function: "Présidente" },
      { name: "Yao N’Guessan", function: "Directeur" },
    ],
  },
  certificates: [
    { kind: "Fairtrade", body: "FLOCERT GmbH", number: "FLO 41207", endsIn: 108 },
    { kind: "Rainforest Alliance", body: "Africert Ltd", number: "RA-CI-20418", endsIn: 300 },
  ],
};

/** A page that says whose papers it stands for, and that it is none: one for all of an office, because drawing them is what takes time. */
async function specimen({ details }: SampleOffice): Promise<Buffer> {
  const title = `A paper of ${details.legalName}`;
  const sheet = await Sheet.begin({ language: "en", title, number: "SPECIMEN", size: "A4" });
  sheet.paragraph(title, { size: 20 });
  for (const line of [details.legalName, details.registerName, details.registerNumber, details.address])
    if (line) sheet.paragraph(line, { size: 12 });
  sheet.paragraph("SPECIMEN. Sample data of the demo: this paper is nobody's.", { size: 12 });
  return sheet.finish((page, pages) => `${page} / ${pages}`);
}

interface Asking {
  visitor: Visitor;
  office: SampleOffice;
  organizationId: string;
  /** From which the ends of certificates are counted. */
  today: Date;
}

/** Asks for verification as an office does: details, papers, certificates. @returns the request's id. */
export async function askVerification({ visitor, office, organizationId, today }: Asking): Promise<string> {
  const { email, details, certificates } = office;
  const path = `/organizations/${organizationId}/verification`;
  const begun = (await visitor.call(email, "POST", `${path}/begin`)) as unknown as VerificationView;
  await visitor.call(email, "PATCH", path, details, begun.request?.version);
  const bytes = await specimen(office);
  for (const kind of begun.requiredPapers) {
    const file = { name: `${kind}.pdf`, bytes, purpose: "verificationPaper" } as const;
    await visitor.call(email, "POST", `${path}/papers`, { kind, documents: [await visitor.upload(email, file)] });
  }
  for (const { endsIn, ...certificate } of certificates) {
    const file = { name: `${certificate.kind}.pdf`, bytes, purpose: "certificatePaper" } as const;
    await visitor.call(email, "POST", `${path}/certificates`, {
      ...certificate,
      issuedOn: dayOf(daysAfter(today, endsIn - 365)),
      validUntil: dayOf(daysAfter(today, endsIn)),
      documents: [await visitor.upload(email, file)],
    });
  }
  const asked = (await visitor.call(email, "POST", `${path}/ask`)) as unknown as VerificationView;
  return asked.request?.id ?? "";
}

/** The verifier of the demo reads it, accepts everything and verifies. */
export async function grantVerification(visitor: Visitor, id: string): Promise<void> {
  const path = `/admin/verifications/${id}`;
  const { papers, certificates } = (await visitor.call(demoVerifier, "GET", path)) as unknown as StaffVerificationView;
  for (const [among, filed] of [
    ["papers", papers],
    ["certificates", certificates],
  ] as const)
    for (const each of filed) {
      await visitor.call(demoVerifier, "POST", `${path}/${among}/${each.id}/view`);
      await visitor.call(demoVerifier, "POST", `${path}/${among}/${each.id}/decide`, { decision: "accept" });
    }
  for (const check of checks) await visitor.call(demoVerifier, "POST", `${path}/check`, { check, done: true });
  const reason = "Registration, export licence and references checked (sample data).";
  await visitor.call(demoVerifier, "POST", `${path}/verify`, { reason });
}
