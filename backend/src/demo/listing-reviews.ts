import { demoVerifier } from "./buyers.ts";
import type { Visitor } from "./visitor.ts";

const reviews = "/admin/listing-reviews";

/** Lists a product, which the demo's verifier has looked at and approved. */
export async function listApproved(visitor: Visitor, email: string, product: object): Promise<void> {
  const { id } = await visitor.call(email, "POST", "/products", product);
  await visitor.call(demoVerifier, "POST", `${reviews}/${String(id)}/approve`, {}, 1);
}

/** What is new today: one listing that waits for its review, because its supplier is not verified, and one that was taken down. */
export async function tellReviews(visitor: Visitor): Promise<void> {
  await visitor.call("kwale@demo.test", "POST", "/products", {
    name: "Kwale hulled sesame, new crop",
    description: "Hulled, purity 99.9 %, free fatty acids below 1 %. 25 kg paper bags with liner.",
    category: "sesame-conventional",
    price: "1890.00",
    quantity: "64",
    unit: "MT",
    originCountry: "ke",
    deliveryTerms: "FOB Mombasa",
    deliveryTimeDays: 21,
  });
  const { id } = await visitor.call("mbinga@demo.test", "POST", "/products", {
    name: "Mbinga peaberry, micro-lots",
    description: "Hand sorted peaberry. Ask for the price list on WhatsApp: +255 754 000 108.",
    category: "coffee-organic",
    price: "6900.00",
    quantity: "9.6",
    unit: "MT",
    originCountry: "tz",
    certifications: ["Organic"],
    deliveryTerms: "FOB Dar es Salaam",
    deliveryTimeDays: 30,
  });
  await visitor.call(
    demoVerifier,
    "POST",
    `${reviews}/${String(id)}/take-down`,
    {
      ground: "contactDetails",
      reason:
        "The description gives a telephone number and asks for a price list by WhatsApp. Please leave both out: buyers reach you by inquiry.",
    },
    1,
  );
}
