import type { CertificationName } from "../catalogue/choices.ts";
import type { OrganizationType } from "../organizations/choices.ts";
import type { PaperKind } from "./choices.ts";

/** Days of the calendar. */
export const verificationDays = {
  /** An office that is asked has so long to answer, and is reminded in the middle. */
  answer: 14,
  answerReminder: 7,
  /** After a refusal, unless the verifier lets them ask at once. */
  askAgain: 30,
  /** An own request or the renewal of one may begin whenever; reminders go out so long before something ends, largest first. */
  reminders: [60, 30, 7],
} as const;

/** Working days, Monday to Friday, in which our team answers what was asked or answered. */
export const workingDaysToDecide = 2;

/** Months for which a verification holds. */
export const validity = { defaultMonths: 12, mostMonths: 24 } as const;

export const most = {
  representatives: 5,
  /** Files of one paper or certificate: its pages as pictures. */
  files: 6,
  certificates: 20,
  /** Questions of one request, answered ones included. */
  questions: 20,
} as const;

/** Texts in which a reason or a question is told, in characters. */
export const lengths = { reason: 1000, leastReason: 10, question: 2000, answer: 4000, letter: 2000 } as const;

const companyPapers: readonly PaperKind[] = ["register", "tax", "bankLetter", "identity"];
/** Whose members decide by what their statutes say. */
const bodyPapers: readonly PaperKind[] = ["register", "tax", "statutes", "bankLetter", "identity"];

/** By the business type of the specification's section 3; all others are companies. */
const papersByBusiness: Readonly<Record<string, readonly PaperKind[]>> = {
  "Farmer Cooperative": bodyPapers,
  "Farmer Producer Organization (FPO)": bodyPapers,
  "NGO / Support Organization": bodyPapers,
  "NGO / Development Buyer": bodyPapers,
  // In no register of companies: the number is the one of the farmer's card or of the land register.
  "Individual Farmer": ["tax", "bankLetter", "identity"],
};

/** Whose tax number anybody can look up in VIES, so that nobody has to send a paper about it. */
const inVies = new Set("at be bg cy cz de dk ee es fi fr gr hr hu ie it lt lu lv mt nl pl pt ro se si sk".split(" "));

interface Kind {
  readonly type: OrganizationType;
  readonly organizationType: string;
  /** Of the register; null as long as nobody has said it. */
  readonly country: string | null;
}

/** The papers without which nobody is verified; all others may be added. */
export const requiredPapers = ({ organizationType, country }: Kind): readonly PaperKind[] => {
  const papers = papersByBusiness[organizationType] ?? companyPapers;
  return country !== null && inVies.has(country.toLowerCase()) ? papers.filter((kind) => kind !== "tax") : papers;
};

/** Where anybody can look a certificate up by its number or holder; null where the scheme has no public register, or none that is everybody's. */
const registers: Readonly<Record<CertificationName, string | null>> = {
  Organic: "https://webgate.ec.europa.eu/tracesnt/directory/publication/organic-operator/index",
  Fairtrade: "https://www.flocert.net/about-flocert/customer-search/",
  "Rainforest Alliance":
    "https://www.rainforest-alliance.org/business/certification/certificate-search-and-public-summaries/",
  // Certificates are the Rainforest Alliance's since 2022, under another programme.
  UTZ: null,
  GlobalGAP: "https://database.globalgap.org/globalgap/search/SearchMain.faces",
  HACCP: null,
  "ISO 22000": "https://www.iafcertsearch.org/",
  BRC: "https://directory.brcgs.com/",
  "Non-GMO": null,
  "Food Grade": null,
};
export const registerOf = (kind: CertificationName): string | null => registers[kind];

/** The day, YYYY-MM-DD, in UTC: deadlines of papers are days and not moments. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

const day = 24 * 60 * 60 * 1000;
export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * day);

/** The same time of day so many working days later. */
export function workingDaysAfter(moment: Date, days: number): Date {
  let after = moment;
  for (let left = days; left > 0;) {
    after = daysAfter(after, 1);
    if (after.getUTCDay() % 6 !== 0) left -= 1;
  }
  return after;
}

/** The same day so many months later; of a month that is shorter, its last one. */
export function monthsAfter(moment: Date, months: number): string {
  const first = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return dayOf(new Date(first.getTime() + (Math.min(moment.getUTCDate(), last) - 1) * day));
}
