import type { Domain } from "../domain.ts";
import { inspectedJob } from "../escrow/index.ts";
import { issueOne, sweepMissing } from "./jobs/issue-missing.ts";
import { keyRoutes } from "./key-routes.ts";
import { passportKeysOf } from "./keys.ts";
import { filesTable } from "./model.ts";
import { passportsPersonData } from "./own-data.ts";
import { pageLooks, passportRoutes } from "./routes.ts";

export { checkFile } from "./check-file.ts";
export { issuePassport } from "./commands/issue-passport.ts";
export { revokePassportKey } from "./revoke-key.ts";
export { rotatePassportKey } from "./rotate-key.ts";

export const passportsDomain: Domain = {
  ...passportsPersonData,
  endpoints: passportRoutes,
  pageLooks,
  byteRoutes: keyRoutes,
  keptFiles: [filesTable],
  jobs: { [inspectedJob]: issueOne },
  sweeps: { "passports.missing": sweepMissing },
  check: (config) => void passportKeysOf(config),
};
