import { expect } from "chai";
import { type ValidationError } from "yup";
import { newPasswordForm, passwordLength, registration, signInForm } from "#shared/identity/contract.ts";

const whole = {
  email: "export@kochere.test",
  password: "six chars",
  companyName: "Kochere Growers",
  phoneNumber: "+251 911 000 000",
  role: "Sales or Export Officer",
  organizationType: "Farmer Cooperative",
};

/** The keys of the messages beside the fields. */
function problems(form: typeof registration | typeof newPasswordForm | typeof signInForm, values: object): string[] {
  try {
    form.validateSync(values, { abortEarly: false });
    return [];
  } catch (error) {
    return (error as ValidationError).inner.map(
      ({ path, message }) => `${path}: ${(message as unknown as { key: string }).key}`,
    );
  }
}

describe("the account forms", () => {
  it("want every field of a registration", () => {
    expect(problems(registration, whole)).to.deep.equal([]);
    for (const field of Object.keys(whole))
      expect(problems(registration, { ...whole, [field]: "" }), field).to.include(`${field}: required`);
  });

  it("want a valid address and a password of at least 6 characters", () => {
    expect(passwordLength.min).to.equal(6);
    expect(problems(registration, { ...whole, email: "kochere" })).to.deep.equal(["email: email"]);
    expect(problems(registration, { ...whole, password: "12345" })).to.deep.equal(["password: passwordTooShort"]);
    expect(problems(registration, { ...whole, password: "é".repeat(37) })).to.deep.equal(["password: passwordTooLong"]);
  });

  it("want an address that mail servers take: 64 characters before the @, 254 in all", () => {
    const address = (local: number, whole: number) =>
      `${"l".repeat(local)}@${`${"d".repeat(50)}.`.repeat(5).slice(0, whole - local - 6)}.test`;
    expect(address(64, 254)).to.have.lengthOf(254);
    for (const good of [address(64, 100), address(64, 254)])
      expect(problems(registration, { ...whole, email: good })).to.deep.equal([]);
    expect(problems(registration, { ...whole, email: address(65, 100) })).to.deep.equal(["email: emailLocalTooLong"]);
    expect(problems(registration, { ...whole, email: address(64, 255) })).to.deep.equal(["email: tooLong"]);
    expect(problems(signInForm, { email: address(65, 100), password: "1" })).to.deep.equal([
      "email: emailLocalTooLong",
    ]);
  });

  it("want address and password to sign in", () => {
    expect(problems(signInForm, { email: "", password: "" })).to.include.members([
      "email: required",
      "password: required",
    ]);
    expect(problems(signInForm, { email: "a@b.test", password: "1" })).to.deep.equal([]);
  });

  it("want a new password twice alike", () => {
    expect(problems(newPasswordForm, { password: "six chars", confirmation: "six chars" })).to.deep.equal([]);
    expect(problems(newPasswordForm, { password: "six chars", confirmation: "six char" })).to.deep.equal([
      "confirmation: passwordsDiffer",
    ]);
    expect(problems(newPasswordForm, { password: "12345", confirmation: "12345" })).to.deep.equal([
      "password: passwordTooShort",
    ]);
  });
});
