import type { Middleware } from "koa";
import compose from "koa-compose";
import type { Services } from "#backend/src/kernel/services.ts";
import { fileRoutes } from "./file-routes.ts";
import { uploadRoutes } from "./upload-routes.ts";

/** What is streamed: uploads to us, and files and pictures from us. */
export const byteRoutes = (services: Services): Middleware => compose([uploadRoutes(services), fileRoutes(services)]);
