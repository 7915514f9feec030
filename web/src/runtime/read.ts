import type { StartQueryActionCreatorOptions } from "@reduxjs/toolkit/query/react";
import type { AppStore } from "./store.ts";

type Started<Answer> = (dispatch: AppStore["dispatch"], getState: () => never, extra: never) => Answer;

/** Asks an endpoint for what a page shows; the answer ends up in the store. */
export type Read = <Arg, Answer>(
  endpoint: { initiate: (arg: Arg, options?: StartQueryActionCreatorOptions) => Started<Answer> },
  arg: Arg,
) => Answer;
