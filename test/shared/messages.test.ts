import { expect } from "chai";
import { passwordLength } from "#shared/identity/contract.ts";
import { defaultDisputeReason } from "#shared/escrow/rules.ts";
import { errorTable } from "#shared/kernel/error-table.ts";
import { errorCodes } from "#shared/kernel/errors.ts";
import { textOf } from "./texts.ts";

type Values = Record<string, string | number>;
/** The specification's words, and every key that says them. */
type Row = readonly [message: string, keys: string | readonly string[], values?: Values];

const id = "ORD-1700000000-ABCD";

const general: readonly Row[] = [
  [
    "Please complete your organization profile first",
    [
      "errors:accounts.organizationRequired",
      "catalogue:hindrance.organization",
      "products:suppliersOnly.none",
      "dashboard:setup.notice",
    ],
  ],
  [
    "Only supplier organizations can manage products",
    ["errors:catalogue.supplierOnly", "products:suppliersOnly.title"],
  ],
  ["No organization data found", "errors:organizations.notFound"],
  ["Please fill in all required fields", "settings:create.missing"],
  ["Organization creation failed: no reason", "settings:create.failed", { reason: "no reason" }],
  ["Please log in to place orders", "catalogue:order.loginRequired"],
  ["Please log in to send inquiries", "catalogue:inquiry.loginRequired"],
  ["Please enter a valid quantity", "validation:quantity"],
  ["Please enter a message", "catalogue:inquiry.messageRequired"],
  ["Failed to resend confirmation email", "identity:login.problem.resend_failed"],
  ["Failed to send password reset e-mail", "identity:login.problem.reset_failed"],
  ["Please enter your email address first", "identity:login.problem.email_first"],
  ["Unexpected Application Error!", "site:error.title"],
  ["Page Not Found", "site:notFound.title"],
  ["Product not found", ["errors:catalogue.productNotFound", "catalogue:product.notFound"]],
  ["Are you sure you want to delete this product?", "products:delete.question"],
];

const login: readonly Row[] = [
  [
    "Your email address has not been confirmed yet. Please check your email for a confirmation link, or click below to resend it.",
    "identity:login.problem.email_not_confirmed",
  ],
  [
    "Invalid email or password. Please verify your credentials are correct. If you've forgotten your password, you can reset it below.",
    "identity:login.problem.invalid_credentials",
  ],
  [
    "New user registration is currently disabled. Please contact support if you need access.",
    ["identity:login.problem.signup_disabled", "identity:register.problem.signup_disabled"],
  ],
  [
    "Please enter a valid email address.",
    [
      "identity:login.problem.email_address_invalid",
      "identity:register.problem.email_address_invalid",
      "validation:email",
    ],
  ],
  ["Password is too weak. Please choose a stronger password.", "identity:login.problem.weak_password"],
  [
    "Login failed: no answer. Please check your internet connection and try again.",
    "identity:login.problem.other",
    { message: "no answer" },
  ],
  ["Resend Confirmation Email", "identity:login.send.confirmation"],
  ["Send Password Reset Email", "identity:login.send.reset"],
];

const registration: readonly Row[] = [
  ["Registration Failed", "identity:register.failed"],
  [
    "An account with this email already exists. Please try logging in instead.",
    ["identity:register.problem.user_already_exists", "identity:register.problem.email_exists"],
  ],
  ["Please enter a valid email address.", "identity:register.problem.validation_failed"],
  ["Password must be at least 6 characters long", "validation:passwordTooShort", { min: passwordLength.min }],
  ["An error occurred during registration", "identity:register.problem.other"],
];

const links: readonly Row[] = [
  ["Invalid confirmation link", "identity:confirm.problem.invalid"],
  ["Failed to confirm email. The link may be invalid or expired.", "identity:confirm.problem.expired"],
  [
    "Invalid reset link. Please request a new password reset.",
    ["identity:reset.problem.invalid", "identity:reset.problem.otp_expired"],
  ],
  ["Passwords do not match", "validation:passwordsDiffer"],
  ["Failed to reset password", "identity:reset.problem.other"],
];

const successes: readonly Row[] = [
  ["Settings updated successfully", "settings:form.success"],
  ["Organization profile created successfully!", "settings:create.success"],
  [`Secure escrow order created successfully! Transaction ID: ${id}`, "catalogue:order.success", { id }],
  ["Your inquiry has been sent to the supplier", "catalogue:inquiry.success"],
  [
    "Confirmation email sent! Please check your inbox and click the confirmation link.",
    "identity:login.sent.confirmation",
  ],
  [
    "Password reset email sent! Please check your inbox and follow the instructions to reset your password.",
    "identity:login.sent.reset",
  ],
  [
    "Registration successful! Please check your email to verify your account. After verification, you can log in and complete your organization profile.",
    "identity:checkEmail.message",
  ],
];

function say(rows: readonly Row[]): void {
  for (const [message, keys, values] of rows)
    for (const key of [keys].flat()) expect(textOf(key, values), key).to.equal(message);
}

describe("the specification's messages, word for word", () => {
  it("in the general list of errors", () => say(general));
  it("when signing in fails", () => say(login));
  it("when registering fails", () => say(registration));
  it("when a link or a new password fails", () => say(links));
  it("when something succeeds", () => say(successes));

  it("in the answers of the API", () => {
    const messages = Object.values(errorTable).map(({ message }) => message as string);
    expect(messages).to.include.members([
      "Please complete your organization profile first",
      "Only supplier organizations can manage products",
      "No organization data found",
      "Product not found",
    ]);
    expect(defaultDisputeReason).to.equal("Quality control failed");
  });
});

describe("the error table", () => {
  it("has a text for every code", () => {
    for (const code of errorCodes) expect(textOf(`errors:${code}`), code).not.to.equal("");
  });
});
