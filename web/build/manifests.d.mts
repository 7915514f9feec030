import type { FeaturePages } from "../src/runtime/pages.ts";

/** The manifests of all features, each with the file and the source that it stands in. */
export function readManifests(): Promise<(FeaturePages & { file: string; source: string })[]>;
/** The source files of all public pages by path below `web/`, with the size class of each. */
export function publicPages(): Promise<Map<string, string>>;
/** The source files of the pages of members and of their frame, as those of `publicPages`. */
export function memberPages(): Promise<Set<string>>;
