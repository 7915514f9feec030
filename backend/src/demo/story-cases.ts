import {
  acceptProposal,
  answer,
  answerAppeal,
  appeal,
  approveAsSupplier,
  ask,
  claimCase,
  decideReturn,
  decideShare,
  inspectAgain,
  inviteInspector,
  note,
  proposeLess,
  proposeRefund,
  proposeReplacement,
  rate,
  rejectWet,
  sendBackGoods,
  waive,
  type Act,
} from "./case-acts.ts";
import { correctFigure, takeBackPassport, validateApproval } from "./passport-acts.ts";
import type { BuyerKey, ProductKey, Step } from "./story.ts";

/** An order about whose goods the two sides differed, or that they have rated. */
export interface CaseStory {
  buyer: BuyerKey;
  product: ProductKey;
  quantity: string;
  /** Each step with the day on which it happened, counted back from today. */
  steps: readonly (readonly [step: Step | Act, daysAgo: number])[];
}

/** Ordered, paid, on its way and there, so many days before today. */
const delivered = (daysAgo: number): CaseStory["steps"] => [
  ["order", daysAgo + 26],
  ["pay", daysAgo + 25],
  ["ship", daysAgo + 22],
  ["deliver", daysAgo],
];
const released = (daysAgo: number): CaseStory["steps"] => [
  ...delivered(daysAgo + 3),
  ["approve", daysAgo + 2],
  ["release", daysAgo + 1],
];

const sealedAtLoading =
  "We measured 11.4 % while the container was loaded, and the doors were sealed after that. The bags have taken up water on the way; we ask for an analysis of the sealed sample that is with you.";
const answered = { words: sealedAtLoading };
const atLoading = {
  ...answered,
  shows: [
    ["dryMeter", "Moisture at loading, lot HU-26-09"],
    ["dryBags", "The container before its doors were sealed"],
    ["loading", "Report of our quality room of the same day"],
  ],
} as const;

/** One order in each state that an inspection or a case can be in, and three buyers that have rated the demo's supplier. */
export const storyCases: readonly CaseStory[] = [
  // The supplier has to answer.
  {
    buyer: "noordkade",
    product: "huye",
    quantity: "3",
    steps: [...delivered(2), [rejectWet(4n, ["tray", "bags", "meter"]), 1]],
  },
  // Our team has asked both sides before it decides.
  {
    buyer: "hanse",
    product: "kivu",
    quantity: "2",
    steps: [
      ...delivered(6),
      [rejectWet(6n, ["tray", "bags", "meter"]), 5],
      [answer(atLoading), 4],
      [claimCase(), 2],
      [note("The seal numbers of both reports differ by one digit; asked for a picture of the seal."), 2],
      [ask("Which number did the seal of the container carry when its doors were opened? A picture, please.", 4), 2],
    ],
  },
  // Worth more than one reviewer decides alone.
  {
    buyer: "hanse",
    product: "huye",
    quantity: "12",
    steps: [
      ...delivered(7),
      [rejectWet(5n), 6],
      [answer(answered), 5],
      [
        decideShare(6n, "The moisture is above what was agreed; what was shown of the loading explains a part of it."),
        1,
      ],
    ],
  },
  // Announced: either side may still appeal.
  {
    buyer: "noordkade",
    product: "kivu",
    quantity: "3",
    steps: [
      ...delivered(8),
      [rejectWet(5n, ["bags"]), 7],
      [answer(answered), 6],
      [decideShare(7n, "Above the agreed moisture, but to be dried and sold; three tenths make up for that."), 2],
    ],
  },
  // The supplier has appealed, and another reviewer decides.
  {
    buyer: "fjord",
    product: "kivu",
    quantity: "2.5",
    steps: [
      ...delivered(12),
      [rejectWet(7n), 11],
      [answer(answered), 10],
      [decideShare(4n, "Two of five samples show mould: the goods are worth four tenths of their price."), 6],
      [
        appeal("supplier", {
          words:
            "The two samples that show mould were drawn from wet bags alone. Our report of the loading was not weighed.",
          shows: [["loading", "Report of the loading, with its sampling plan"]],
        }),
        4,
      ],
      [
        answerAppeal("buyer", {
          words: "Twenty bags were drawn over the whole container, as ISO 4072 asks for; the list is in the report.",
          shows: [["arrival", "Report with the list of bags that were drawn"]],
        }),
        2,
      ],
    ],
  },
  // The refund waits for goods that are on their way back.
  {
    buyer: "fjord",
    product: "huye",
    quantity: "1.5",
    steps: [
      ...delivered(16),
      [rejectWet(10n), 15],
      [answer(answered), 14],
      [decideReturn("Below the agreed quality in moisture and defects: the goods go back at the supplier's cost."), 10],
      [waive("buyer", "supplier"), 9],
      [sendBackGoods("B/L LEH-MBA-26117"), 1],
    ],
  },
  // Agreed: the buyer keeps the goods for less.
  {
    buyer: "fjord",
    product: "huye",
    quantity: "2",
    steps: [
      ...delivered(34),
      [rejectWet(3n), 33],
      [answer(answered), 32],
      [proposeLess(2n, "We dry the wet bags ourselves and keep the goods for a fifth less."), 31],
      [acceptProposal, 30],
      [rate("buyer", [4, 5, 4, 5], "A wet lot, settled within three days and without a word too many."), 29],
      [rate("supplier", [5, 5, 5, 4], null), 28],
    ],
  },
  // The supplier has had the sealed sample analysed again: two reports that differ.
  {
    buyer: "hanse",
    product: "kivu",
    quantity: "4",
    steps: [...delivered(5), [rejectWet(5n, ["meter"]), 4], [answer(answered), 3], [inspectAgain, 1]],
  },
  // Agreed: all of it goes back, and the buyer has to say how.
  {
    buyer: "noordkade",
    product: "kivu",
    quantity: "1.4",
    steps: [
      ...delivered(9),
      [rejectWet(10n, ["bags"]), 8],
      [answer(answered), 7],
      [proposeRefund("Too wet for our warehouse to take in. Please have it back, at your cost."), 6],
      [acceptProposal, 4],
    ],
  },
  // Agreed: other goods, for the same money.
  {
    buyer: "noordkade",
    product: "huye",
    quantity: "2.2",
    steps: [
      ...delivered(10),
      [rejectWet(10n, ["tray"]), 9],
      [answer(answered), 8],
      [proposeReplacement(30, "We sell the wet lot for you and take the next one of the same harvest."), 7],
      [acceptProposal, 6],
    ],
  },
  // An inspector for both sides: the supplier has to agree first.
  {
    buyer: "noordkade",
    product: "huye",
    quantity: "1.6",
    steps: [
      ...delivered(1),
      [
        inviteInspector("joint", {
          company: "Laboratoire Estuaire",
          inspector: "Hélène Kermadec",
          email: "accueil@labo-estuaire.example",
        }),
        0,
      ],
    ],
  },
  // The buyer's inspector has the link; whoever reads the demo's mailbox may be this inspector.
  {
    buyer: "hanse",
    product: "kivu",
    quantity: "1.8",
    steps: [
      ...delivered(1),
      [
        inviteInspector("alone", {
          company: "Deich Quality Survey",
          inspector: "Jens Petersen",
          email: "survey@deich-quality.example",
        }),
        0,
      ],
    ],
  },
  // The supplier's own approval waits for the buyer, or for our team to look at it.
  {
    buyer: "hanse",
    product: "huye",
    quantity: "2.4",
    steps: [...delivered(2), [approveAsSupplier, 1]],
  },
  // Three buyers have rated: their marks are shown together.
  {
    buyer: "noordkade",
    product: "kivu",
    quantity: "2",
    steps: [
      ...released(22),
      [rate("buyer", [5, 5, 4, 5], "As tasted. The papers were there before the vessel."), 20],
      [rate("supplier", [5, 5, 5, 5], "Clear about what they want, and quick to confirm."), 19],
      [takeBackPassport("The certificate that it names was issued for another lot; a new one is on its way."), 18],
    ],
  },
  {
    buyer: "hanse",
    product: "kivu",
    quantity: "1.6",
    steps: [
      ...delivered(29),
      [approveAsSupplier, 29],
      [validateApproval("The report of the mill covers the lot, and nothing in it lies outside what was agreed."), 28],
      ["release", 27],
      [rate("buyer", [5, 4, 5, 4], "Even roast, clean cup. The weight note came two days late."), 24],
      [rate("supplier", [5, 5, 4, 5], null), 23],
    ],
  },
  // Sesame, with what its importer has to know before it is sold.
  {
    buyer: "fjord",
    product: "humera",
    quantity: "12",
    steps: [...released(11), [correctFigure("moisture", "4.8", "Mistyped; the certificate says 4.8%."), 9]],
  },
  // The other side has rated, and waits for the demo's supplier.
  {
    buyer: "noordkade",
    product: "huye",
    quantity: "1.2",
    steps: [...released(6), [rate("buyer", [5, 5, 5, 5], null), 4]],
  },
];
