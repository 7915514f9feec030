import { demoStaff } from "./buyers.ts";
import type { Visitor } from "./visitor.ts";

/** Sample data: companies that are invented, as their numbers are. */
const companies = [
  {
    name: "Nyungwe Assay & Inspection",
    country: "rw",
    accreditationBody: "Sample accreditation, ISO/IEC 17020",
    accreditationNumber: "SAMPLE-IB-0418",
    crops: ["coffee", "chia"],
    email: "desk@nyungwe-assay.example",
    website: "https://nyungwe-assay.example",
  },
  {
    name: "Laboratoire Estuaire",
    country: "fr",
    accreditationBody: "Sample accreditation, ISO/IEC 17025",
    accreditationNumber: "SAMPLE-1-7781",
    crops: ["coffee", "cocoa", "sesame"],
    email: "accueil@labo-estuaire.example",
    website: "https://labo-estuaire.example",
  },
  {
    name: "Contrôle Ébrié",
    country: "ci",
    accreditationBody: "Sample accreditation, ISO/IEC 17020",
    accreditationNumber: "SAMPLE-CE-2210",
    crops: ["cocoa", "coffee"],
    email: "bureau@controle-ebrie.example",
    website: null,
  },
  {
    name: "Deich Quality Survey",
    country: "de",
    accreditationBody: "Sample accreditation, ISO/IEC 17025",
    accreditationNumber: "SAMPLE-PL-9034",
    crops: ["coffee", "sesame", "chia", "cocoa"],
    email: "survey@deich-quality.example",
    website: "https://deich-quality.example",
  },
];

/** The directory from which both sides of the demo's orders choose. */
export async function listInspectionCompanies(visitor: Visitor): Promise<void> {
  const admin = demoStaff.find(([, role]) => role === "admin")?.[0];
  if (!admin) throw new Error("the demo has no administrator");
  for (const company of companies)
    await visitor.call(admin, "POST", "/admin/inspection-companies", {
      ...company,
      note: "Sample data: an invented company.",
    });
}
