import bcrypt from "bcrypt";
import { v7 as uuid } from "uuid";
import type { MemberRole, OrganizationType, StaffRole } from "#shared/organizations/choices.ts";
import { answerSession, openSession, User } from "#backend/src/domains/identity/index.ts";
import { addIdentity, emailIdentity } from "#backend/src/domains/identity/commands/add-identity.ts";
import type { Organization } from "#backend/src/domains/organizations/index.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { addMember, buildOrganization, type OrganizationOverrides } from "./organizations.ts";
import { rows } from "./rows.ts";

/** One object for all, because keys are remembered by it. */
const config = {
  jwtPrivateKey: testSecrets.JWT_PRIVATE_KEY,
  jwtIssuer: testSecrets.JWT_ISSUER,
  local: true,
  publicUrl: "http://127.0.0.1",
};

interface UserOverrides {
  email?: string;
  /** Without one, nobody can sign in with a password, which is quicker to build. */
  password?: string;
  language?: "en" | "fr";
  /** Whether the address has been confirmed; true unless told. */
  confirmed?: boolean;
  userMetadata?: Record<string, unknown>;
  bannedUntil?: Date;
}

/** Someone signed in: a row, a real session and its tokens. */
export interface Person {
  user: User;
  token: string;
  refreshToken: string;
  sessionId: string;
}
export interface PersonOf<Place> extends Person {
  organization: Place;
}

/** A session of an existing user, as a sign-in leaves it. */
export async function buildSession(user: User): Promise<Person> {
  const visitor = { ip: "127.0.0.1", userAgent: "test", requestId: "test" };
  const { session, refreshToken } = await openSession({
    trx: rows(),
    userId: user.id,
    method: "password",
    visitor,
    now: new Date(),
  });
  const { access_token: token } = await answerSession({ db: rows(), config, user, session, refreshToken });
  return {
    user,
    token,
    refreshToken,
    sessionId: session.id,
  };
}

/** A confirmed user without an organization, signed in. */
export async function buildUser(overrides: UserOverrides = {}): Promise<PersonOf<null>> {
  const { email, password, confirmed = true, ...columns } = overrides;
  const id = uuid();
  const now = new Date();
  const user = await User.query(rows()).insertAndFetch({
    id,
    email: email ?? `user-${id.slice(-12)}@example.test`,
    passwordHash: password === undefined ? null : await bcrypt.hash(password, 4),
    emailConfirmedAt: confirmed ? now : null,
    ...columns,
  });
  await addIdentity(rows(), emailIdentity(user, now));
  return { ...(await buildSession(user)), organization: null };
}

/** A new user who belongs to `organization`, signed in. */
export async function buildMember(
  organization: Organization,
  role: MemberRole = "member",
  overrides: UserOverrides = {},
): Promise<PersonOf<Organization>> {
  const person = await buildUser(overrides);
  await addMember(organization, person.user.id, role);
  return { ...person, organization };
}

interface OwnerOverrides extends OrganizationOverrides {
  role?: MemberRole;
  user?: UserOverrides;
}

async function buildOwner(
  type: OrganizationType,
  { role = "owner", user, ...organization }: OwnerOverrides,
): Promise<PersonOf<Organization>> {
  return buildMember(await buildOrganization({ type, ...organization }), role, user);
}

/** The owner of a new buyer organization; overrides are those of the organization, `role` and `user` those of the person. */
export const buildBuyer = (overrides: OwnerOverrides = {}): Promise<PersonOf<Organization>> =>
  buildOwner("buyer", overrides);

/** The owner of a new supplier organization. */
export const buildSupplier = (overrides: OwnerOverrides = {}): Promise<PersonOf<Organization>> =>
  buildOwner("supplier", overrides);

/** A member of staff. */
export async function buildStaff(role: StaffRole = "admin", overrides: UserOverrides = {}): Promise<PersonOf<null>> {
  const person = await buildUser(overrides);
  await rows()("staff_members").insert({ user_id: person.user.id, role });
  return person;
}
