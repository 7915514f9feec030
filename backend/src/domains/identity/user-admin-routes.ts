import { userAdminEndpoints } from "#shared/identity/user-admin-contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { trustedPages } from "#backend/src/kernel/trusted-pages.ts";
import { readEmail, readMetadata } from "./auth-bodies.ts";
import { operationOf, redirectOf, type Body } from "./auth-call.ts";
import { changeByOperator, createByOperator, removeFactorByOperator } from "./commands/administer-users.ts";
import { generateLink, inviteUser, linkTypes, type LinkType } from "./commands/generate-link.ts";
import { factorsOf } from "./factors.ts";
import { presentFactor } from "./presenter.ts";
import { describeUser, describeUsers } from "./queries/describe-user.ts";
import { findUser, listUsers } from "./queries/list-users.ts";
import { refusals } from "./refusals.ts";
import { readAttributes, readPage } from "./user-admin-bodies.ts";

export const userAdminRoutes: Endpoint[] = [
  endpoint(userAdminEndpoints.list, async ({ db, query, request, services }) => {
    const { page, perPage } = readPage(query);
    const { users, total } = await listUsers(db, page, perPage);
    const last = Math.max(1, Math.ceil(total / perPage));
    const address = (number: number, rel: string) =>
      `<${services.config.publicUrl}/auth/v1/admin/users?page=${number}&per_page=${perPage}>; rel="${rel}"`;
    const links = [...(page < last ? [address(page + 1, "next")] : []), address(last, "last")];
    request.http?.set({ "x-total-count": String(total), link: links.join(", ") });
    return { users: await describeUsers(db, users), aud: "authenticated" };
  }),

  endpoint(userAdminEndpoints.create, async (call) => {
    const user = await createByOperator(operationOf(call), readAttributes(call.body as Body, call.now));
    return describeUser(call.db, user);
  }),

  endpoint(userAdminEndpoints.show, async ({ db, params }) => describeUser(db, await findUser(db, params.userId))),

  endpoint(userAdminEndpoints.update, async (call) => {
    const given = readAttributes(call.body as Body, call.now);
    return describeUser(call.db, await changeByOperator(operationOf(call), call.params.userId, given));
  }),

  endpoint(userAdminEndpoints.factors, async ({ db, params }) => {
    const user = await findUser(db, params.userId);
    return (await factorsOf(db, user.id)).map(presentFactor);
  }),

  endpoint(userAdminEndpoints.removeFactor, async (call) => {
    const { userId, factorId } = call.params;
    return presentFactor(await removeFactorByOperator(operationOf(call), userId, factorId));
  }),

  endpoint(userAdminEndpoints.generateLink, async (call) => {
    const body = call.body as Body;
    const { type, password, redirect_to: inBody } = body;
    if (!linkTypes.includes(type as LinkType)) throw refusals.invalid(`Invalid email action link type requested`);
    const wanted = typeof inBody === "string" ? inBody : undefined;
    const { user, properties } = await generateLink({
      operation: operationOf(call),
      type: type as LinkType,
      email: readEmail(body),
      newEmail: body.new_email ? readEmail({ email: body.new_email }) : undefined,
      password: typeof password === "string" ? password : undefined,
      metadata: readMetadata(body) ?? {},
      redirect: redirectOf(call) ?? trustedPages(call.services.config).find(wanted),
    });
    return { ...(await describeUser(call.db, user)), ...properties };
  }),

  endpoint(userAdminEndpoints.invite, async (call) => {
    const body = call.body as Body;
    const common = { operation: operationOf(call), redirect: redirectOf(call) };
    return describeUser(
      call.db,
      await inviteUser({ ...common, email: readEmail(body), metadata: readMetadata(body) ?? {} }),
    );
  }),
];
