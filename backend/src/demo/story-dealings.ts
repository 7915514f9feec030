import type { Clock } from "../kernel/clock.ts";
import { after, day } from "../kernel/clock.ts";
import { nextMonths } from "#shared/terms/futures.ts";
import { buyerEmail, signBoth, type Listed } from "./order-steps.ts";
import type { ProductKey } from "./story.ts";
import type { Visitor } from "./visitor.ts";

interface Event {
  daysAgo: number;
  happen: () => Promise<void>;
}

interface Props {
  visitor: Visitor;
  clock: Clock;
  listed: (key: ProductKey) => Listed;
}

const importer = buyerEmail("noordkade");
const roaster = buyerEmail("fjord");

/** What stands between an offer and an order: versions, a price against an exchange, contracts that wait for a hand, samples under way and a request that was quoted. */
export const dealingEvents = (props: Props): Event[] => [
  ...counteredPrice(props),
  ...differential(props),
  ...contractToSign(props),
  ...samples(props),
  ...quotedRequest(props),
];

const dayIn = ({ clock }: Props, days: number): string =>
  after(clock.now(), days * day)
    .toISOString()
    .slice(0, 10);

/** Two counter-offers lie on the table; the supplier is to answer the second. */
function counteredPrice(props: Props): Event[] {
  const { visitor, listed } = props;
  const { id: productId, owner } = listed("kivu");
  let id = "";
  const terms = () => ({
    quantity: "19.2",
    incoterm: "FOB",
    incotermPlace: "Mombasa",
    placeCode: "KEMBA",
    tolerancePercent: "3",
    quality: "Screen 15+, at most 12 defects in 300 g, moisture to 12 %, cup score from 84 (SCA 2004)",
    qualityLimits: [
      { figure: "cupScore", least: "84" },
      { figure: "moisture", least: "10", most: "12" },
      { figure: "screen15Up", least: "95" },
    ],
    packing: "60 kg jute bags with an inner liner",
    weightBasis: "netShipped",
    inspectionDays: 7,
    shipments: [{ quantity: "19.2", shipFrom: dayIn(props, 40), shipBy: dayIn(props, 70) }],
  });
  return [
    {
      daysAgo: 4,
      async happen() {
        const message = "One container for the spring, with a pre-shipment sample. Our idea is 5,150 USD.";
        const draft = { productId, quantity: "19.2", pricePerUnit: "5150.00", message };
        id = String((await visitor.call(importer, "POST", "/offers", draft)).id);
      },
    },
    {
      daysAgo: 3.2,
      happen: async () =>
        void (await visitor.call(owner, "POST", `/offers/${id}/counter`, {
          ...terms(),
          answers: 1,
          pricePerUnit: "5480.00",
          documentsRequired: [
            "billOfLading",
            "commercialInvoice",
            "packingList",
            "certificateOfOrigin",
            "phytosanitary",
          ],
          message: "For the washed lot of this station we need 5,480 USD. The sample leaves this week.",
        })),
    },
    {
      daysAgo: 2.2,
      happen: async () =>
        void (await visitor.call(importer, "POST", `/offers/${id}/counter`, {
          ...terms(),
          answers: 2,
          pricePerUnit: "5390.00",
          sample: { type: "preShipment", dueOn: dayIn(props, 35) },
          releaseNeedsDocuments: true,
          documentsRequired: [
            "billOfLading",
            "commercialInvoice",
            "packingList",
            "certificateOfOrigin",
            "phytosanitary",
            "weightNote",
          ],
          message:
            "We can meet at 5,390 USD, subject to approval of the sample, and with the weight note among the papers.",
        })),
    },
  ];
}

/** A price against New York that nobody has fixed yet; the buyer is to answer. */
function differential(props: Props): Event[] {
  const { visitor, clock, listed } = props;
  const { id: productId, owner } = listed("huye");
  let id = "";
  return [
    {
      daysAgo: 3.5,
      async happen() {
        const message = "Would you sell the next harvest against New York? We call the fixing.";
        id = String((await visitor.call(roaster, "POST", "/offers", { productId, quantity: "18", message })).id);
      },
    },
    {
      daysAgo: 1.5,
      happen: async () =>
        void (await visitor.call(owner, "POST", `/offers/${id}/counter`, {
          answers: 1,
          quantity: "18",
          differential: {
            exchange: "KC",
            month: nextMonths("KC", dayIn(props, 100), 1)[0],
            difference: "38.00",
            calledBy: "buyer",
            fixBy: dayIn(props, 55),
          },
          incoterm: "FOB",
          incotermPlace: "Dar es Salaam",
          placeCode: "TZDAR",
          weightBasis: "netShipped",
          shipments: [{ quantity: "18", shipFrom: dayIn(props, 60), shipBy: dayIn(props, 90) }],
          validUntil: after(clock.now(), 10 * day).toISOString(),
          message: "Gladly: plus 38 cents, you call it until a fortnight before shipment.",
        })),
    },
  ];
}

/** One contract lacks the buyer's signature; another one is signed by both and waits for its order. */
function contractToSign({ visitor, listed }: Props): Event[] {
  const { id: productId, owner } = listed("huye");
  const { id: otherId, owner: other } = listed("bugisu");
  const place = async (product: string, quantity: string, pricePerUnit: string, message: string) =>
    String(
      (await visitor.call(importer, "POST", "/offers", { productId: product, quantity, pricePerUnit, message })).id,
    );
  let [toSign, toOrder] = ["", ""];
  return [
    {
      daysAgo: 3,
      async happen() {
        toSign = await place(productId, "10.8", "5850.00", "The second half of our frame, same bag marks.");
        toOrder = await place(otherId, "6", "4700.00", "As tasted in Amsterdam.");
      },
    },
    {
      daysAgo: 2,
      async happen() {
        await visitor.call(owner, "POST", `/offers/${toSign}/accept`);
        await signBoth(visitor, toSign, [owner]);
        await visitor.call(other, "POST", `/offers/${toOrder}/accept`);
        await signBoth(visitor, toOrder, [other, importer]);
      },
    },
  ];
}

/** One was approved, one is on its way. */
function samples({ visitor, listed }: Props): Event[] {
  const approved = listed("huye");
  const sent = listed("kivu");
  let addressId = "";
  const ask = async (productId: string, type: string): Promise<string> => {
    const draft = { productId, type, grams: 350, courierPaidBy: "buyer", addressId };
    return String((await visitor.call(importer, "POST", "/samples", draft)).id);
  };
  const move = (who: string, id: string, name: string, body?: object) =>
    visitor.call(who, "POST", `/samples/${id}/${name}`, body);
  let [first, second] = ["", ""];
  return [
    {
      daysAgo: 24,
      async happen() {
        const { organizationId } = await visitor.signIn(importer);
        const cuppingRoom = {
          purpose: "consignee",
          label: "Cupping room",
          name: "Noordkade Koffie B.V.",
          street: "Noordkade 12",
          city: "Rotterdam",
          postalCode: "3011 AA",
          country: "nl",
        };
        const path = `/organizations/${organizationId ?? ""}/addresses`;
        addressId = String((await visitor.call(importer, "POST", path, cuppingRoom)).id);
        first = await ask(approved.id, "type");
      },
    },
    {
      daysAgo: 23,
      async happen() {
        await move(approved.owner, first, "accept");
        await move(approved.owner, first, "send", { courier: "DHL Express", trackingNumber: "JD01 4600 0170 22" });
      },
    },
    { daysAgo: 19, happen: async () => void (await move(importer, first, "receive")) },
    {
      daysAgo: 18,
      async happen() {
        const notes = "Clean, bright, red fruit; even roast. Moisture 11.1 %.";
        await move(importer, first, "approve", { score: "86.25", protocol: "SCA 2004", notes });
      },
    },
    { daysAgo: 3.6, happen: async () => void (second = await ask(sent.id, "offer")) },
    {
      daysAgo: 2.6,
      async happen() {
        await move(sent.owner, second, "accept");
        await move(sent.owner, second, "send", { courier: "DHL Express", trackingNumber: "JD01 4600 0175 61" });
      },
    },
  ];
}

/** Two suppliers have quoted; the buyer compares and awards. */
function quotedRequest(props: Props): Event[] {
  const { visitor, clock, listed } = props;
  const quotes = [
    { product: "huye", pricePerUnit: "5720.00", quantity: "20", daysAgo: 1.8, place: "Mombasa", code: "KEMBA" },
    { product: "bugisu", pricePerUnit: "4890.00", quantity: "25", daysAgo: 1.2, place: "Mombasa", code: "KEMBA" },
  ] as const;
  let id = "";
  return [
    {
      daysAgo: 2.4,
      async happen() {
        const draft = {
          crop: "coffee",
          quality: "Washed arabica, screen 15+, moisture to 12 %, cup score from 83 (SCA 2004)",
          quantity: "25",
          tolerancePercent: "3",
          shipFrom: dayIn(props, 40),
          shipBy: dayIn(props, 75),
          incoterm: "FOB",
          incotermPlace: "Mombasa",
          placeCode: "KEMBA",
          targetPrice: "5200.00",
          weightBasis: "netShipped",
          inspectionDays: 7,
          documentsRequired: ["billOfLading", "certificateOfOrigin", "phytosanitary"],
          until: after(clock.now(), 12 * day).toISOString(),
          message: "For the spring blend of two of our roasters. A second lot may follow in May.",
          audience: "verified",
        };
        id = String((await visitor.call(importer, "POST", "/requests-for-quotation", draft)).id);
      },
    },
    ...quotes.map(({ product, pricePerUnit, quantity, daysAgo, place, code }) => ({
      daysAgo,
      async happen() {
        const { id: productId, owner } = listed(product);
        await visitor.call(owner, "POST", `/requests-for-quotation/${id}/quotes`, {
          productId,
          quantity,
          pricePerUnit,
          incoterm: "FOB",
          incotermPlace: place,
          placeCode: code,
          weightBasis: "netShipped",
          tolerancePercent: "3",
          inspectionDays: 7,
          shipments: [{ quantity, shipFrom: dayIn(props, 45), shipBy: dayIn(props, 70) }],
          message: "New harvest, in GrainPro.",
        });
      },
    })),
  ];
}
