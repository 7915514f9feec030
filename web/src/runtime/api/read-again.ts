import { baseApi, tagTypes } from "./base.ts";

/** For what was missed while nothing could be heard: all that a reader sees of the dashboard is read again. */
export const readAgain = () => baseApi.util.invalidateTags([...tagTypes]);
