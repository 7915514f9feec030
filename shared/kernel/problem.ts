import type { FieldProblem } from "./errors.ts";

/**
 * How the contracts say what is wrong (`fields.ts`). A message is never a sentence but a key below `validation:`, with its values,
 * so that server and form report the same problem in the reader's language.
 */
export const problem = (key: string, values?: FieldProblem["values"]) => ({ key, values });
