import { AuthError } from "#backend/src/kernel/auth-error.ts";

/** As the documents of these providers name themselves. */
const knownIssuers: Record<string, string> = {
  google: "https://accounts.google.com",
  apple: "https://appleid.apple.com",
  facebook: "https://www.facebook.com",
  kakao: "https://kauth.kakao.com",
};

/** What opens an account, or who else is in it: what asks for a proof (`commands/prove-change.ts`). */
const changes = {
  newPassword: "Password update",
  newAddress: "Email update",
  newFactor: "Enrolling a factor",
  removeFactor: "Unenrolling a factor",
  newIdentity: "Linking an identity",
  endSession: "Ending another session",
};
export type Change = keyof typeof changes;

/** The refusals of the auth endpoints. Clients compare codes, and some the messages, to the letter. */
export const refusals = {
  invalid: (message: string) => new AuthError(400, "validation_failed", message),
  invalidEmail: () => new AuthError(400, "validation_failed", "Unable to validate email address: invalid format"),
  badPhone: () => new AuthError(400, "validation_failed", "Invalid phone number format (E.164 required)"),
  invalidCredentials: () => new AuthError(400, "invalid_credentials", "Invalid login credentials"),
  emailNotConfirmed: () => new AuthError(400, "email_not_confirmed", "Email not confirmed"),
  userBanned: () => new AuthError(400, "user_banned", "User is banned"),
  signUpDisabled: () => new AuthError(422, "signup_disabled", "Signups not allowed for this instance"),
  anonymousDisabled: () => new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled"),
  phoneDisabled: () => new AuthError(422, "phone_provider_disabled", "Phone signups are disabled"),
  userExists: () => new AuthError(422, "user_already_exists", "User already registered"),
  samePassword: () => new AuthError(422, "same_password", "New password should be different from the old password."),
  passwordTooLong: (max: number) =>
    new AuthError(400, "validation_failed", `Password cannot be longer than ${max} bytes`),
  weakPassword: (reason: "length" | "pwned" | "product" | "personal", message: string) =>
    new AuthError(422, "weak_password", message, { weak_password: { reasons: [reason] } }),
  linkExpired: () => new AuthError(403, "otp_expired", "Email link is invalid or has expired"),
  codeExpired: () => new AuthError(403, "otp_expired", "Token has expired or is invalid"),
  refreshTokenNotFound: () =>
    new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"),
  sessionExpired: () => new AuthError(400, "session_expired", "Invalid Refresh Token: Session Expired"),
  refreshTokenUsed: () => new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used"),
  tooManyRequests: (seconds: number) =>
    new AuthError(429, "over_request_rate_limit", "Request rate limit reached", {}, seconds),
  passwordsBusy: (seconds: number) =>
    new AuthError(503, "over_capacity", "Too many passwords are being looked at, please try again", {}, seconds),
  tooManyLetters: (seconds: number) =>
    new AuthError(
      429,
      "over_email_send_rate_limit",
      `For security purposes, you can only request this after ${seconds} seconds.`,
      {},
      seconds,
    ),
  signUpDisabledForCodes: () => new AuthError(422, "otp_disabled", "Signups not allowed for otp"),
  phoneSignInDisabled: () => new AuthError(400, "phone_provider_disabled", "Unsupported phone provider"),
  userNotFound: () => new AuthError(404, "user_not_found", "User not found"),
  emailExists: () => new AuthError(422, "email_exists", "A user with this email address has already been registered"),
  passwordWithoutAddress: () =>
    new AuthError(
      422,
      "validation_failed",
      "Updating password of an anonymous user without an email or phone is not allowed",
    ),
  reauthenticationNeeded: (change: Change = "newPassword") =>
    new AuthError(400, "reauthentication_needed", `${changes[change]} requires reauthentication`),
  reauthenticationNotValid: () => new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid"),
  reauthenticationUnconfirmed: () => new AuthError(422, "email_not_confirmed", "Please verify your email first."),
  phoneChangeDisabled: () => new AuthError(422, "phone_provider_disabled", "Phone signups are disabled"),
  flowNotFound: () => new AuthError(404, "flow_state_not_found", "invalid flow state, no valid flow state found"),
  flowExpired: () => new AuthError(422, "flow_state_expired", "invalid flow state, flow state has expired"),
  badCodeVerifier: () =>
    new AuthError(400, "bad_code_verifier", "code challenge does not match previously saved code verifier"),
  grantUnknown: () => new AuthError(400, "validation_failed", "unsupported_grant_type"),
  // The second factor
  sessionNotFound: () => new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist"),
  secondFactorNeeded: () =>
    new AuthError(401, "insufficient_aal", "AAL2 session is required to update email or password when MFA is enabled."),
  enrolmentNeedsFactor: () => new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor"),
  removalNeedsFactor: () => new AuthError(422, "insufficient_aal", "AAL2 required to unenroll verified factor"),
  freshFactorNeeded: () =>
    new AuthError(403, "insufficient_aal", "Verify a factor again before asking for recovery codes"),
  factorTypeDisabled: (type: "phone" | "webauthn") =>
    new AuthError(
      422,
      `mfa_${type}_enroll_not_enabled`,
      `MFA enroll is disabled for ${type === "phone" ? "Phone" : "WebAuthn"}`,
    ),
  factorNotFound: () => new AuthError(404, "mfa_factor_not_found", "Factor not found"),
  factorNameTaken: (name: string) =>
    new AuthError(
      422,
      "mfa_factor_name_conflict",
      `A factor with the friendly name "${name}" for this user already exists`,
    ),
  tooManyFactors: () =>
    new AuthError(
      422,
      "too_many_enrolled_mfa_factors",
      "Maximum number of enrolled factors reached, unenroll to continue",
    ),
  challengeNotFound: () =>
    new AuthError(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found"),
  challengeExpired: () =>
    new AuthError(
      422,
      "mfa_challenge_expired",
      "MFA challenge has expired, verify against another challenge or create a new challenge.",
    ),
  challengeElsewhere: () => new AuthError(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch"),
  wrongFactorCode: () => new AuthError(422, "mfa_verification_failed", "Invalid TOTP code entered"),
  wrongRecoveryCode: () => new AuthError(422, "mfa_verification_failed", "Invalid recovery code entered"),
  webauthnFailed: () => new AuthError(400, "webauthn_verification_failed", "Credential verification failed"),
  credentialTaken: () => new AuthError(422, "webauthn_credential_exists", "The credential is registered already"),
  passkeyChallengeNotFound: () =>
    new AuthError(400, "webauthn_challenge_not_found", "Challenge not found or already used"),
  passkeyChallengeExpired: () => new AuthError(400, "webauthn_challenge_expired", "Challenge has expired"),
  // External providers
  providerUnknown: () => new AuthError(400, "validation_failed", "Unsupported provider: provider is not enabled"),
  /** Named by the issuer where the world knows it. */
  providerDisabled: (name: string) => {
    const issuer = Object.hasOwn(knownIssuers, name) ? knownIssuers[name] : undefined;
    const called = issuer ? `(issuer "${issuer}")` : `"${name}"`;
    return new AuthError(400, "provider_disabled", `Provider ${called} is not enabled`);
  },
  web3Disabled: () => new AuthError(422, "web3_provider_disabled", "Web3 provider is disabled"),
  providerRefused: (error: string, description: string | undefined) =>
    new AuthError(400, "provider_refused", (description ?? error).slice(0, 300)),
  providerUnreachable: () => new AuthError(503, "provider_unreachable", "The provider does not answer"),
  badState: () => new AuthError(400, "bad_oauth_state", "OAuth state not found or expired"),
  badCallback: () => new AuthError(400, "bad_oauth_callback", "Unable to exchange external code"),
  badIdToken: () => new AuthError(400, "bad_id_token", "Bad ID token"),
  nonceOneSided: () =>
    new AuthError(400, "bad_id_token", "Passed nonce and nonce in id_token should either both exist or not."),
  nonceDiffers: () => new AuthError(400, "bad_id_token", "Nonces mismatch"),
  providerEmailMissing: () =>
    new AuthError(422, "provider_email_needs_verification", "The provider has not verified an email address"),
  providerEmailAbsent: () => new AuthError(422, "provider_email_missing", "The provider has given no email address"),
  identityTaken: (mine: boolean) =>
    new AuthError(
      422,
      "identity_already_exists",
      mine ? "Identity is already linked" : "Identity is already linked to another user",
    ),
  linkingDisabled: () => new AuthError(404, "manual_linking_disabled", "Manual linking is disabled"),
  lastIdentity: () =>
    new AuthError(422, "single_identity_not_deletable", "User must have at least 1 identity after unlinking"),
  identityNotFound: () => new AuthError(422, "identity_not_found", "Identity doesn't exist"),
  samlDisabled: () => new AuthError(404, "saml_provider_disabled", "SAML 2.0 is disabled"),
};
