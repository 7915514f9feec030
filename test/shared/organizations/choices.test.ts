import { expect } from "chai";
import {
  buyerBusinessTypes,
  buyerJobTitles,
  memberRoles,
  organizationTypes,
  supplierBusinessTypes,
  supplierJobTitles,
} from "#shared/organizations/choices.ts";
import { organizationChange, organizationDraft } from "#shared/organizations/contract.ts";
import { textOf } from "../texts.ts";

/** As the specification lists them. */
const listed = (text: string): string[] => text.split("; ");

const lists = {
  "buyer organization types": [
    buyerBusinessTypes,
    "Trader / Importer; Wholesaler / Distributor; Retailer / Supermarket; Food Processor / Manufacturer; Ingredient Buyer / B2B Food Company; Social Enterprise / Impact Buyer; NGO / Development Buyer",
  ],
  "seller organization types": [
    supplierBusinessTypes,
    "Farmer Cooperative; Individual Farmer; Aggregation Center; Processing Unit / Factory; Certified Export Company; Farmer Producer Organization (FPO); Social Enterprise; NGO / Support Organization; Other (please specify)",
  ],
  "buyer roles": [
    buyerJobTitles,
    "CEO / Managing Director; Procurement Manager; Import Manager; Trader / Buyer; Quality Control Officer; Finance Officer; Supply Chain Manager",
  ],
  "seller roles": [
    supplierJobTitles,
    "Chairperson / Cooperative Leader; Farm Manager / Operations Lead; Sales or Export Officer; Aggregation Officer; Post-Harvest Supervisor; Finance / Admin Officer; Quality Control Officer; Processor / Factory Manager",
  ],
} as const;

describe("choice lists of organizations", () => {
  for (const [name, [values, text]] of Object.entries(lists)) {
    it(`holds the ${name} in the specification's words and order`, () => {
      expect(values).to.deep.equal(listed(text));
    });
  }

  it("shows the words as they are stored", () => {
    for (const value of [...buyerBusinessTypes, ...supplierBusinessTypes])
      expect(textOf(`choices:businessType.${value}`)).to.equal(value);
    for (const value of [...buyerJobTitles, ...supplierJobTitles])
      expect(textOf(`choices:jobTitle.${value}`)).to.equal(value);
  });

  it("knows two types of organization and the owner among the member roles", () => {
    expect(organizationTypes).to.have.members(["supplier", "buyer"]);
    expect(memberRoles).to.include("owner");
  });
});

describe("the forms of an organization", () => {
  it("want name, type and business category, and map a seller to a supplier", () => {
    for (const field of ["name", "type", "organizationType"])
      expect(organizationDraft.isValidSync({ ...whole, [field]: "" }), field).to.equal(false);
    const draft = organizationDraft.validateSync({ ...whole, type: "seller", phone: "", jobTitle: "" });
    expect(draft).to.include({ type: "supplier", phone: null, jobTitle: null });
    expect(organizationDraft.isValidSync({ ...whole, type: "broker" })).to.equal(false);
  });

  it("want the name when settings are saved, and take the rest as optional", () => {
    expect(organizationChange.isValidSync({ name: "Kochere Growers" })).to.equal(true);
    expect(organizationChange.isValidSync({ name: " " })).to.equal(false);
    expect(organizationChange.isValidSync({ name: "Kochere Growers", website: "kochere" })).to.equal(false);
  });
});

const whole = { name: "Kochere Growers", type: "supplier", organizationType: "Farmer Cooperative" };
