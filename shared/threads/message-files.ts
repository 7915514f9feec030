import { manyOf, problem, uuid } from "../kernel/fields.ts";
import { mostFiles } from "./rules.ts";

/** Own documents that were sent for the purpose `message` and hang on nothing yet, see `/uploads`. */
export const messageFiles = manyOf(uuid().required()).max(mostFiles, problem("tooMany", { max: mostFiles }));
