import type { Database } from "#backend/src/db/database.ts";
import type { Domain } from "../domain.ts";
import { Address } from "./model.ts";
import { addressesPersonData } from "./own-data.ts";
import { addressRoutes } from "./routes.ts";

/** An address of an organization, as it stands at this moment. */
export const findAddress = async (db: Database, organizationId: string, id: string): Promise<Address | undefined> =>
  Address.query(db).findOne({ id, organization_id: organizationId }).whereNull("deleted_at");

export const addressesDomain: Domain = { ...addressesPersonData, endpoints: addressRoutes };
