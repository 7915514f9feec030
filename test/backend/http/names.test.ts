import { randomUUID } from "node:crypto";
import { expect } from "chai";
import { passesForBadge } from "#backend/src/domains/organizations/index.ts";
import { buyerBusinessTypes, supplierBusinessTypes } from "#shared/organizations/choices.ts";
import { buildBuyer, buildSupplier, buildUser, type Person } from "#test/factories/people.ts";
import { productForm } from "#test/factories/products.ts";
import { type ApiAnswer, useSharedApi } from "#test/support/api.ts";

/** Signs that no name may hold, each within it. */
const refused: Record<string, string> = {
  "a line break": "Kochere\nUnion",
  "a return": "Kochere\rUnion",
  "a tab": "Kochere\tUnion",
  "a control sign": "Kochere\u0007Union",
  "a line separator": "Kochere\u2028Union",
  "a right-to-left override": "Kochere \u202enoinU",
  "an isolate": "Kochere \u2066Union\u2069",
  "a right-to-left mark": "Kochere\u200fUnion",
  "an Arabic letter mark": "Kochere\u061cUnion",
  "a space without width": "Koch\u200bere Union",
  "a joiner between Latin letters": "Koch\u200dere Union",
  "a byte order mark": "Kochere\ufeffUnion",
  "a soft hyphen": "Koche\u00adre Union",
  "a filler": "Kochere\u3164Union",
  "a variation selector": "Kochere\ufe0fUnion",
  "a tag": "Kochere\u{e0041}Union",
  "a sign of private use": "Kochere\ue000Union",
  "a hieroglyph without ink": "Kochere\u{13441}Union",
  "marks in a heap": "Kochere\u0301\u0323\u0308\u0331\u0302\u0316\u0317\u0318 Union",
  "a tick": "Kochere ✔ Union",
  "a root sign for a tick": "√ Kochere Union",
  "half a sign": "Kochere\ud800Union",
};

/** What people are really called. */
const taken: Record<string, string> = {
  "  Kochere   Union ": "Kochere Union",
  "Kochere\u00a0\u2003Union": "Kochere Union",
  "Cafe\u0301 d’Abidjan S.A.R.L.": "Café d’Abidjan S.A.R.L.",
  "የኮቸሬ ገበሬዎች ማኅበር": "የኮቸሬ ገበሬዎች ማኅበር",
  "شرکت قهوه\u200cسازی": "شرکت قهوه\u200cسازی",
  "क्\u200dष काफ़ी": "क्\u200dष काफ़ी".normalize("NFC"),
};

/** What would stand beside a name as if we had said it. */
const badges = [
  "Verified supplier",
  "VERIFIED",
  "V e r i f i e d cooperative",
  "Ver\u0456fied farmer",
  "Verlfied exporter",
  "Vérifié par nos soins",
  "Coopérative verifiee",
  "Official partner",
  "Partenaire officiel",
  "Trusted supplier",
  "Fournisseur de confiance",
  "Checked by AgriTrade",
  "Agri-Trade partner",
  "Ver|f|ed exporter",
  "\u2228erified",
];

describe("names", () => {
  const api = useSharedApi();
  let supplier: Person & { organization: { id: string } };
  let buyer: Person;
  let newcomer: Person;
  before(async () => {
    [supplier, buyer, newcomer] = await Promise.all([buildSupplier(), buildBuyer(), buildUser()]);
  });

  const organization = (body: object) =>
    api.patch(`/organizations/${supplier.organization.id}`, {
      as: supplier,
      version: 1,
      body: { name: "Kochere Union", ...body },
    });
  const draft = { name: "Kochere Union", type: "supplier", organizationType: "Farmer Cooperative" };
  const create = (body: object) => api.post("/organizations", { as: newcomer, body: { ...draft, ...body } });
  const product = (body: object) => api.post("/products", { as: supplier, body: productForm(body) });
  const order = (move: string, body: object) => api.post(`/orders/${randomUUID()}/${move}`, { as: supplier, body });
  const shipped = { transportDocument: "MAEU 123", expectedArrival: "2027-03-01" };
  const inspected = { certificateNumber: "QC-1", inspector: "Ada", status: "approved" };

  /** Every name that somebody can give, by the field that its form has for it. */
  const fields: Record<string, [field: string, send: (name: string) => Promise<ApiAnswer>]> = {
    "a new organization": ["name", (name) => create({ name })],
    "its kind": ["organizationType", (organizationType) => create({ organizationType })],
    "its founder's job title": ["jobTitle", (jobTitle) => create({ jobTitle })],
    "an organization": ["name", (name) => organization({ name })],
    "its city": ["city", (city) => organization({ city })],
    "a job title": ["jobTitle", (jobTitle) => organization({ jobTitle })],
    "a unit of volume": ["exportVolume.unit", (unit) => organization({ exportVolume: { value: "10", unit } })],
    "a product": ["name", (name) => product({ name })],
    "delivery terms": ["deliveryTerms", (deliveryTerms) => product({ deliveryTerms })],
    "a transport document": [
      "transportDocument",
      (transportDocument) => order("ship", { ...shipped, transportDocument }),
    ],
    "a certificate": [
      "certificateNumber",
      (certificateNumber) => order("inspections", { ...inspected, certificateNumber }),
    ],
    "an inspector": ["inspector", (inspector) => order("inspections", { ...inspected, inspector })],
    "a sender of the contact form": [
      "name",
      (name) =>
        api.post("/contact", {
          body: { name, email: "a@b.example", subject: "partnership", message: "Hello" },
        }),
    ],
  };

  for (const [what, [field, send]] of Object.entries(fields))
    it(`${what} holds nothing hidden: the problem stands beside its field`, async () => {
      for (const [sign, name] of Object.entries(refused)) {
        const { status, body } = await send(name);
        expect([sign, status, body.code]).to.deep.equal([sign, 400, "request.invalid"]);
        expect(body.details.fields, sign).to.deep.equal([{ field, key: "hiddenSigns" }]);
      }
    });

  it("an authenticator app's name holds nothing hidden either, in the auth endpoints' own words", async () => {
    for (const [sign, name] of Object.entries(refused)) {
      const body = { factor_type: "totp", friendly_name: name };
      const answer = await api.post("/auth/v1/factors", { as: buyer, key: null, body });
      expect([sign, answer.status, answer.body.error_code]).to.deep.equal([sign, 400, "validation_failed"]);
    }
  });

  /** What is shown beside an organization's name, by its field. */
  const besideNames: Record<string, [field: string, send: (text: string) => Promise<ApiAnswer>]> = {
    "an organization's kind": ["organizationType", (organizationType) => create({ organizationType })],
    "its city": ["city", (city) => organization({ city })],
    "its unit of volume": ["exportVolume.unit", (unit) => organization({ exportVolume: { value: "10", unit } })],
  };
  for (const [what, [field, send]] of Object.entries(besideNames))
    it(`${what} passes for no badge: the problem stands beside its field`, async () => {
      for (const text of badges) {
        const { status, body } = await send(text);
        expect([text, status, body.code]).to.deep.equal([text, 400, "request.invalid"]);
        expect(body.details.fields, text).to.deep.equal([{ field, key: "passesForBadge" }]);
      }
    });

  it("every kind of organization that the forms offer is taken", () => {
    const offered = [...supplierBusinessTypes, ...buyerBusinessTypes];
    expect(offered.filter(passesForBadge)).to.deep.equal([]);
  });

  it("a city that stands there from before the rule stays, and keeps no other change back", async () => {
    const { id } = supplier.organization;
    await api.db("organizations").where({ id }).update({ city: "Verified supplier" });
    const { body: now } = await api.get(`/organizations/${id}`, { as: supplier });
    const change = { name: now.name as string, city: "Verified supplier", description: "Washed coffee." };
    const changed = await api.patch(`/organizations/${id}`, {
      as: supplier,
      version: now.version as number,
      body: change,
    });
    expect(changed.status).to.equal(200);
    expect(changed.body).to.include(change);
    await api.db("organizations").where({ id }).update({ city: null, version: 1 });
  });

  it("a registration whose kind passes for a badge is refused, so that its form can say so", async () => {
    for (const organizationType of [...badges, "✓ Cooperative"]) {
      const pending_organization = { companyName: "Kochere Union", organizationType, userType: "seller" };
      const { status, body } = await api.post("/auth/v1/signup", {
        key: null,
        body: { email: `${randomUUID()}@example.test`, password: "a long password", data: { pending_organization } },
      });
      expect([organizationType, status, body.error_code]).to.deep.equal([
        organizationType,
        422,
        "organization_type_invalid",
      ]);
    }
  });

  it("a person's names hold nothing hidden, at the registration and later", async () => {
    const keep = (data: object) => api.put("/auth/v1/user", { as: buyer, body: { data } });
    const signUp = (data: object) =>
      api.post("/auth/v1/signup", {
        key: null,
        body: { email: `${randomUUID()}@example.test`, password: "a long password", data },
      });
    for (const field of ["full_name", "first_name", "last_name", "name"])
      for (const [sign, name] of Object.entries(refused))
        for (const send of [keep, signUp]) {
          const { status, body } = await send({ [field]: name });
          expect([sign, status, body.error_code]).to.deep.equal([sign, 400, "validation_failed"]);
        }
    const kept = await keep({ full_name: "  Almaz\u00a0 Tadesse ", motto: "one\ntwo" });
    expect(kept.body.user_metadata).to.include({ full_name: "Almaz Tadesse", motto: "one\ntwo" });
  });

  it("a person's name from before the rule is answered without what it hides", async () => {
    const person = await buildUser({
      userMetadata: { full_name: "Almaz\n\u202eessedaT \u2714" },
      password: "a long password",
    });
    const signedIn = await api.post("/auth/v1/token?grant_type=password", {
      key: null,
      body: { email: person.user.email, password: "a long password" },
    });
    const token = signedIn.body.access_token as string;
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
      user_metadata: object;
    };
    const { body: user } = await api.get("/auth/v1/user", { as: { token } });
    for (const { user_metadata } of [signedIn.body.user, claims, user] as { user_metadata: object }[])
      expect(user_metadata).to.include({ full_name: "Almaz essedaT" });
  });

  it("a registration that was written around the form makes no organization with such a name", async () => {
    const pending_organization = {
      companyName: "Kochere\u202eUnion",
      organizationType: "Farmer Cooperative",
      phoneNumber: "+250788123456",
      userType: "seller",
      role: "Owner",
    };
    const person = await buildUser({ userMetadata: { pending_organization }, password: "a long password" });
    const signedIn = await api.post("/auth/v1/token?grant_type=password", {
      key: null,
      body: { email: person.user.email, password: "a long password" },
    });
    expect(signedIn.status).to.equal(200);
    const me = await api.get("/me", { as: { token: signedIn.body.access_token as string } });
    expect(me.body.organization).to.equal(null);
  });

  it("are kept with one space between words and each letter written in one way, in every script", async () => {
    for (const [given, kept] of Object.entries(taken)) {
      const answer = await product({ name: given });
      expect([given, answer.status, answer.body.name]).to.deep.equal([given, 201, kept]);
    }
  });
});
