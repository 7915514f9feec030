/** What a paper or picture may hang on. */
export const subjectTypes = [
  "product",
  "organization",
  "message",
  "shipment",
  "inspection",
  "verificationPaper",
  "certificate",
] as const;
export type SubjectType = (typeof subjectTypes)[number];

interface PurposeRow {
  readonly hangsOn: SubjectType;
  /** Everybody sees it once it hangs there; the file that was sent is not kept. */
  readonly isPublic: boolean;
  /** A picture and nothing else. */
  readonly isPictureOnly: boolean;
  /** Of its own organization, those alone see it and send it who ask for verification. */
  readonly isConfidential?: true;
}

/** What a paper or picture is sent for. The database names purposes and subject types too (`documents_purpose_check`), and a test holds it to this table. */
const purposeRows = {
  productPicture: { hangsOn: "product", isPublic: true, isPictureOnly: true },
  logo: { hangsOn: "organization", isPublic: true, isPictureOnly: true },
  message: { hangsOn: "message", isPublic: false, isPictureOnly: false },
  transportDocument: { hangsOn: "shipment", isPublic: false, isPictureOnly: false },
  deliveryProof: { hangsOn: "shipment", isPublic: false, isPictureOnly: false },
  inspectionReport: { hangsOn: "inspection", isPublic: false, isPictureOnly: false },
  inspectionPicture: { hangsOn: "inspection", isPublic: false, isPictureOnly: true },
  organizationPicture: { hangsOn: "organization", isPublic: true, isPictureOnly: true },
  evidence: { hangsOn: "shipment", isPublic: false, isPictureOnly: false },
  commercialInvoice: { hangsOn: "shipment", isPublic: false, isPictureOnly: false },
  packingList: { hangsOn: "shipment", isPublic: false, isPictureOnly: false },
  certificateOfOrigin: { hangsOn: "shipment", isPublic: false, isPictureOnly: false },
  phytosanitary: { hangsOn: "shipment", isPublic: false, isPictureOnly: false },
  fumigation: { hangsOn: "shipment", isPublic: false, isPictureOnly: false },
  weightNote: { hangsOn: "shipment", isPublic: false, isPictureOnly: false },
  certificateOfQuality: { hangsOn: "shipment", isPublic: false, isPictureOnly: false },
  insurance: { hangsOn: "shipment", isPublic: false, isPictureOnly: false },
  verificationPaper: { hangsOn: "verificationPaper", isPublic: false, isPictureOnly: false, isConfidential: true },
  certificatePaper: { hangsOn: "certificate", isPublic: false, isPictureOnly: false, isConfidential: true },
} as const satisfies Record<string, PurposeRow>;
export type Purpose = keyof typeof purposeRows;
export const purposes = Object.keys(purposeRows) as Purpose[];

/** The one type of thing that it hangs on. */
export const subjectTypeOf = (purpose: Purpose): SubjectType => purposeRows[purpose].hangsOn;
/** Whether everybody sees it once it hangs there. */
export const isPublic = (purpose: Purpose): boolean => purposeRows[purpose].isPublic;
/** Whether not every member of its own organization may see it. */
export const isConfidential = (purpose: Purpose): boolean => "isConfidential" in purposeRows[purpose];
export const isPictureOnly = (purpose: Purpose): boolean => purposeRows[purpose].isPictureOnly;

/**
 * - `uploading`: bytes are missing. - `checking`: all have arrived, nobody gets them yet. - `ready`: it can be read, and hung on something.
 * - `refused`: it was thrown away; `refusal` says why.
 */
export const documentStatuses = ["uploading", "checking", "ready", "refused"] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** Why a file was thrown away after it had arrived; the words are `documents:refusal.<code>`. */
export const refusals = [
  "checksumWrong",
  "typeNotAllowed",
  "heic",
  "svg",
  "html",
  "script",
  "macros",
  "polyglot",
  "notAPicture",
  "pictureTooLarge",
  "tooManyPixels",
  "pictureBroken",
  "tooHard",
  "pdfBroken",
  "xlsxBroken",
  "csvBroken",
  "geoJsonBroken",
  "infected",
] as const;
export type Refusal = (typeof refusals)[number];

export const pictureTypes = ["image/jpeg", "image/png", "image/webp"] as const;
export type PictureType = (typeof pictureTypes)[number];

/** All that is taken, by media type, with the endings that a name may have; the first is given to one that has another. */
export const takenTypes = {
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "application/pdf": ["pdf"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "text/csv": ["csv"],
  "application/geo+json": ["geojson", "json"],
} as const;
export type TakenType = keyof typeof takenTypes;

export const isPictureType = (type: string): type is PictureType => (pictureTypes as readonly string[]).includes(type);

const megabyte = 1024 * 1024;
export const largest = { pictureMb: 10, fileMb: 25 } as const;

/** In bytes: how large a file may be that is said to be of this type and for this purpose. */
export const largestSize = (purpose: Purpose, type: string): number =>
  (isPictureOnly(purpose) || type.startsWith("image/") ? largest.pictureMb : largest.fileMb) * megabyte;

/** Pixels across of the pictures that are made of one; none is made larger than it was. */
export const pictureWidths = [480, 960, 1920] as const;
export const pictureFormats = ["avif", "webp"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Pictures that a listing has at most, and an organization. */
export const mostPictures = { product: 10, organization: 6 } as const;

/** Letters that describe a picture to whoever does not see it. */
export const longestAlt = 200;

/** Files of one organization that may be under way at a time, those included that have arrived and are still looked at. */
export const mostUnfinished = 20;
