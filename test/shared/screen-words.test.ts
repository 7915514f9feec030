import { expect } from "chai";
import { readdirSync, readFileSync } from "node:fs";
import { textOf } from "./texts.ts";

type Row = readonly [words: string, key: string, values?: Record<string, string | number>];

const screens: Record<string, readonly Row[]> = {
  "header and home": [
    ["African products or suppliers", "site:search.heroPlaceholder"],
    ["Find Buyers", "site:home.hero.findBuyers"],
    ["List Your Products", "site:home.hero.list"],
    ["Sign Up", "site:home.hero.signUp"],
    ["Dashboard", "site:account.dashboard"],
    ["Logout", "site:account.logout"],
    ["Cocoa, cashew nuts, mangoes", "site:home.regions.west.crops"],
    ["Coffee, sesame seeds, tea", "site:home.regions.east.crops"],
    ["Corn, citrus, macadamia nuts", "site:home.regions.south.crops"],
  ],
  catalogue: [
    ["All Products", "catalogue:listing.all.title"],
    ["Browse our complete selection of African agricultural products.", "catalogue:listing.all.description"],
    ["9 products found", "catalogue:listing.found_other", { n: 9 }],
    ['9 products found for "coffee"', "catalogue:listing.foundFor_other", { n: 9, term: "coffee" }],
    ["No products found", "catalogue:listing.empty"],
    ["Clear all filters", "catalogue:filters.clearAll"],
    ["3 active filters", "catalogue:filters.active_other", { count: 3 }],
    ["Price (USD/MT)", "charts:axis", { unit: "USD/MT" }],
    ["Secure Escrow Order", "catalogue:order.title"],
    ["Send Inquiry", "catalogue:inquiry.title"],
    ["Year-round", "catalogue:product.yearRound"],
  ],
  suppliers: [
    ["Supplier Directory", "organizations:directory.title"],
    ["6 suppliers found", "organizations:directory.found_other", { n: 6 }],
    ["No suppliers found", "organizations:directory.empty"],
    ["Clear all filters", "organizations:filters.clearAll"],
  ],
  accounts: [
    ["Welcome Back", "identity:login.title"],
    ["Sign In", "identity:login.submit"],
    ["Forgot your password?", "identity:login.forgot"],
    ["Cooperative/Organization Name", "identity:field.companyName.seller"],
    ["Creating Account...", "identity:register.submitting"],
    ["Check Your Email", "identity:checkEmail.title"],
    ["Email Confirmed", "identity:confirm.done.address"],
    ["Try Registering Again", "identity:confirm.tryAgain"],
    ["Back to Login", "identity:confirm.backToLogin"],
    ["Password Reset Successful", "identity:reset.done"],
  ],
  dashboard: [
    ["Supplier Dashboard", "dashboard:title.supplier"],
    ["Buyer Dashboard", "dashboard:title.buyer"],
    ["Profile Setup Needed", "dashboard:setup.noticeTitle"],
    ["Total Products", "dashboard:stats.totalProducts"],
    ["Active Products", "dashboard:stats.activeProducts"],
    ["Received Offers", "dashboard:stats.receivedOffers"],
    ["Sent Offers", "dashboard:stats.sentOffers"],
    ["Pending Offers", "dashboard:stats.pendingOffers"],
    ["Active Escrow Orders", "dashboard:stats.activeOrders"],
    ["Add New Product", "dashboard:quick.addProduct"],
    ["Browse Products", "dashboard:quick.browse"],
    ["View Orders", "dashboard:quick.orders"],
    ["Escrow Management", "dashboard:quick.escrow"],
    ["Organization Settings", "dashboard:quick.settings"],
    ["Impact Contribution", "dashboard:impact.title"],
    ["Recent Activity", "dashboard:activity.title"],
  ],
  "products, offers and escrow": [
    ["Add Product", "products:add"],
    ["No products yet", "products:empty.title"],
    ["Browse Products", "products:suppliersOnly.browse"],
    ["Received Offers", "offers:title.supplier"],
    ["Sent Offers", "offers:title.buyer"],
    ["Accept", "offers:accept"],
    ["Reject", "offers:reject"],
    ["Fund Escrow", "escrow:action.fund"],
    ["Submit QC Results", "escrow:action.inspect"],
    ["Release Funds", "escrow:action.release"],
    ["Unknown Status", "escrow:status.unknown"],
  ],
  settings: [
    ["Create Organization Profile", "settings:create.title"],
    ["Account Settings", "settings:title"],
    ["User Account", "settings:account.title"],
  ],
};

describe("the specification's words on the screens", () => {
  for (const [screen, rows] of Object.entries(screens)) {
    it(`of ${screen}`, () => {
      for (const [words, key, values] of rows) expect(textOf(key, values), key).to.equal(words);
    });
  }
});

describe("one thing has one word", () => {
  const others = { en: /price allowance|rebate/i, fr: /remise sur le prix|rabais/i };
  it("a price reduction is called so on every screen and in every letter", () => {
    for (const [language, other] of Object.entries(others)) {
      const texts = new URL(`../../shared/locales/${language}/`, import.meta.url);
      for (const file of readdirSync(texts))
        expect(readFileSync(new URL(file, texts), "utf8"), `${language}/${file}`).to.not.match(other);
    }
  });
});
