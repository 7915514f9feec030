import type { Language } from "#shared/kernel/language.ts";
import { startApp, type RunningApp } from "../app.ts";
import type { Config } from "../config.ts";
import { connect, type Database } from "../db/database.ts";
import { storePrices } from "../domains/market-prices/index.ts";
import { after, day } from "../kernel/clock.ts";
import { createLogger } from "../kernel/logger.ts";
import { demoStaff, demoVerifier, newUser, sampleBuyers, type SampleBuyer } from "./buyers.ts";
import { listInspectionCompanies } from "./inspection-companies.ts";
import { listApproved, tellReviews } from "./listing-reviews.ts";
import { sampleLots } from "./lots.ts";
import { personNames } from "./person-names.ts";
import { samplePrices } from "./prices.ts";
import { tellStory } from "./tell-story.ts";
import { sampleSuppliers, type SampleSupplier } from "./suppliers.ts";
import { askVerification, grantVerification, verifiedOffice, waitingOffice } from "./verification.ts";
import { waitingSupplier } from "./waiting-supplier.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

/**
 * Loads the demo into an empty database, through the same calls that users make, with the sandbox as its provider.
 *
 * @returns false when there is an organization already: nothing is touched then.
 */
export async function loadDemo(config: Config): Promise<boolean> {
  if (!config.local) throw new Error("the demo is for local use: it never goes into production");
  if (!(await isEmpty(config))) return false;
  // A server of its own for as long as this takes: no letters, no limits, nobody else's port. Its people have no telephone at hand: what
  // staff are asked for, and whether strangers may register, counts from the real start on.
  const app = await startApp({
    ...config,
    port: 0,
    autoConfirm: true,
    disableSignup: false,
    staffSecondFactor: false,
    // Each signs in once for the whole story, which lasts for three months.
    sessionLife: "100d/100d",
    staffSessionLife: "100d/100d",
    authRateLimit: 100_000,
    writeRateLimit: 1_000_000,
    mailInterval: 0,
    contactRateLimit: 100_000,
    serveWeb: "",
    consoleUrl: undefined,
    logLevel: "error",
  });
  const { db } = app.services;
  const counted = await db("rate_limits").select<object[]>();
  try {
    const visitor = createVisitor(app.url);
    await loadPrices(app);
    // A quarter of a year ago everybody joined; the story then moves this process's clock forward to today.
    app.services.clock.setOffset(-90 * day);
    for (const [email, role] of demoStaff) await addStaff(app, visitor, email, role);
    await listInspectionCompanies(visitor);
    for (const supplier of [...sampleSuppliers, waitingSupplier]) await addSupplier(app, visitor, supplier);
    for (const buyer of sampleBuyers) await addBuyer(app, visitor, buyer);
    await visitor.signUp(newUser, "en");
    await tellStory(app, visitor);
    await tellReviews(visitor);
    await readOldNews(app);
  } finally {
    // Its people all come from this machine: whoever signs in here next has not used up their own limit.
    await db.transaction(async (trx) => {
      await trx("rate_limits").delete();
      if (counted.length > 0) await trx("rate_limits").insert(counted);
    });
    await app.close();
  }
  return true;
}

/** Whoever is at home here has read what they were told before the last days. */
async function readOldNews({ services: { db } }: RunningApp): Promise<void> {
  await db("notices")
    .where("created_at", "<", after(new Date(), -2 * day))
    .update({ read_at: db.raw("created_at + interval '3 hours'") });
}

const isEmpty = (config: Config) => asked(config, async (db) => !(await db("organizations").first("id")));

/** Whether somebody signs in here as the demo's buyer: a masked copy has others. */
export const hasDemo = (config: Config): Promise<boolean> =>
  asked(config, async (db) => Boolean(await db("users").where({ email: "buyer@demo.test" }).first("id")));

async function asked({ databaseUrl }: Config, ask: (db: Database) => Promise<boolean>): Promise<boolean> {
  const db = connect(databaseUrl, 1, createLogger("error"));
  try {
    return await ask(db);
  } finally {
    await db.destroy();
  }
}

async function loadPrices({ services: { db } }: RunningApp): Promise<void> {
  await db.transaction(async (trx) => {
    for (const [category, { source, points }] of Object.entries(samplePrices))
      await storePrices({ trx, category, source, sample: true, points });
  });
}

async function organizationOf(visitor: Visitor, email: string): Promise<{ id: string; version: number }> {
  const { organizationId } = await visitor.signIn(email);
  if (!organizationId) throw new Error(`${email} has no organization`);
  const { version } = await visitor.call(email, "GET", `/organizations/${organizationId}`);
  return { id: organizationId, version: Number(version) };
}

/** What is written in the offices of a country: French or, where neither is at home, English. */
const officeLanguage = (country: string | null | undefined): Language =>
  ["fr", "ci", "bf"].includes(country ?? "") ? "fr" : "en";

async function addSupplier(app: RunningApp, visitor: Visitor, supplier: SampleSupplier): Promise<void> {
  const { email, name, organizationType, phone, profile } = supplier;
  await visitor.signUp(email, officeLanguage(profile.country), {
    companyName: name,
    organizationType,
    phoneNumber: phone,
    userType: "seller",
    role: "Sales or Export Officer",
  });
  const { id, version } = await organizationOf(visitor, email);
  await visitor.call(
    email,
    "PATCH",
    `/organizations/${id}`,
    { name, phone, jobTitle: "Sales or Export Officer", ...profile },
    version,
  );
  await sayName(visitor, email);
  if (email === verifiedOffice.email) {
    const asking = { visitor, office: verifiedOffice, organizationId: id, today: new Date() };
    await grantVerification(visitor, await askVerification(asking));
  } else if (email !== waitingOffice.email) await verify(visitor, id, supplier.verification);
  // What no user can say of themselves: the sample figures of the specification.
  await app.services
    .db("organizations")
    .where({ id })
    .update({
      export_volume: supplier.exportVolume,
      export_volume_unit: "MT",
      sample_rating: supplier.rating || null,
    });
  for (const product of supplier.products) {
    const lots = sampleLots(product.name ?? "", new Date());
    await listApproved(visitor, email, { ...product, ...(lots && { lots }) });
  }
}

/** Verified by the demo's verifier, as those were who are older than requests for it. */
async function verify(visitor: Visitor, id: string, state: SampleSupplier["verification"]): Promise<void> {
  if (state !== "verified") return;
  const { version } = await visitor.call(demoVerifier, "GET", `/admin/organizations/${id}`);
  const reason = "Registration, export licence and references checked (sample data).";
  await visitor.call(demoVerifier, "POST", `/admin/organizations/${id}/verify`, { reason }, Number(version));
}

async function addBuyer(app: RunningApp, visitor: Visitor, buyer: SampleBuyer): Promise<void> {
  const { email, name, organizationType, phone, country, city } = buyer;
  await visitor.signUp(email, officeLanguage(country), {
    companyName: name,
    organizationType,
    phoneNumber: phone,
    userType: "buyer",
    role: "Import Manager",
  });
  const { id, version } = await organizationOf(visitor, email);
  const contactEmail = `purchasing@${buyer.key}.example`;
  await visitor.call(
    email,
    "PATCH",
    `/organizations/${id}`,
    { name, phone, country, city, contactEmail, jobTitle: "Import Manager" },
    version,
  );
  await sayName(visitor, email);
  await verify(visitor, id, buyer.verification);
}

/** Who sits in a demo's office. */
async function sayName(visitor: Visitor, email: string): Promise<void> {
  const fullName = personNames[email];
  if (fullName) await visitor.call(email, "PUT", "/me/profile", { fullName });
}

async function addStaff(
  { services: { db } }: RunningApp,
  visitor: Visitor,
  email: string,
  role: string,
): Promise<void> {
  await visitor.signUp(email, "en");
  const user = (await db("users").where({ email }).first("id")) as { id: string };
  await db("staff_members").insert({ user_id: user.id, role });
}
