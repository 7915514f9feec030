import type { Domain } from "../domain.ts";
import { sweepSamples } from "./jobs/sweep-samples.ts";
import { samplesPersonData } from "./own-data.ts";
import { readSamplesToday } from "./queries/read-today.ts";
import { sampleRoutes } from "./routes.ts";

export { metBy, readConditionSamples, refuseFailed, type Judged } from "./queries/read-condition.ts";

export const samplesDomain: Domain = {
  ...samplesPersonData,
  endpoints: sampleRoutes,
  sweeps: { "samples.end": sweepSamples },
  today: readSamplesToday,
};
