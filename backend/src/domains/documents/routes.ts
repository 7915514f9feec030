import { documentEndpoints } from "#shared/documents/contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, authorize } from "#backend/src/kernel/actor.ts";
import { takeBack } from "./commands/take-back.ts";
import { maySee } from "./policy.ts";
import { presentDocument } from "./presenter.ts";
import { findReadable } from "./queries/find-document.ts";
import { listDocuments } from "./queries/list-documents.ts";

export const documentRoutes: Endpoint[] = [
  endpoint(documentEndpoints.show, async ({ db, actor, params, services, now }) => {
    const { domains, config } = services;
    const document = await findReadable({ db, domains, actor, id: params.documentId });
    if (!document) throw new AppError("documents.notFound");
    return presentDocument(document, { actor, config, now });
  }),

  endpoint(documentEndpoints.list, async ({ db, actor, params, query, services, now }) => {
    const { membership } = asMember(actor);
    authorize(membership.organizationId === params.organizationId, "organizations.notFound");
    const { rows, ...page } = await listDocuments(db, {
      ...query,
      organizationId: params.organizationId,
      confidential: maySee(actor, { purpose: "verificationPaper" }),
    });
    const reader = { actor, config: services.config, now };
    return { ...page, items: rows.map((row) => presentDocument(row, reader)) };
  }),

  endpoint(documentEndpoints.remove, async ({ trx, actor, params, now }) => {
    await takeBack({ trx, actor: asMember(actor), id: params.documentId, now });
    return undefined;
  }),
];
