/** One connection to any database, and the address of one for the API's role: for tests of several clusters. */
export { withClient } from "../../scripts/cluster/databases.mjs";
export { asApi } from "../../scripts/cluster/roles.mjs";
