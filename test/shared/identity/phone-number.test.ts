import { expect } from "chai";
import { readPhoneNumber } from "#shared/identity/phone-number.ts";

describe("a phone number", () => {
  it("is read in international form, with + or 00, whatever stands between its digits", () => {
    for (const typed of ["+250 788 123 456", "+250788123456", "00250 788-123-456", " +250 (788) 123 456 "])
      expect(readPhoneNumber(typed), typed).to.equal("+250788123456");
  });

  it("is read in the national form of its country, and of no other", () => {
    expect(readPhoneNumber("0788 123 456", "rw")).to.equal("+250788123456");
    expect(readPhoneNumber("06 12 34 56 78", "FR")).to.equal("+33612345678");
    expect(readPhoneNumber("0788 123 456")).to.equal(undefined);
    expect(readPhoneNumber("+250 788 123 456", "nl"), "its own code counts").to.equal("+250788123456");
  });

  it("is refused when no such number can exist", () => {
    for (const typed of ["", "12345", "+250 788", "+999 123 456 789", "call 0788 123 456", "+250 788 123 456 ext 5"])
      expect(readPhoneNumber(typed, "rw"), typed).to.equal(undefined);
    expect(readPhoneNumber("0788 123 456", "nowhere")).to.equal(undefined);
  });
});
