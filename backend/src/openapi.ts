import { allEndpoints } from "./domains/all.ts";
import { openApiDocument } from "./http/openapi.ts";

/** Prints the OpenAPI document; `npm run openapi` writes it to docs/openapi.json. */
process.stdout.write(`${JSON.stringify(openApiDocument(allEndpoints.map(({ contract }) => contract)), null, 2)}\n`);
process.exit(0);
