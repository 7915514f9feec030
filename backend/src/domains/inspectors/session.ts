import { timingSafeEqual } from "node:crypto";
import { AppError } from "#shared/kernel/errors.ts";
import { hour } from "#backend/src/kernel/clock.ts";
import { hashToken } from "../identity/index.ts";
import { refuseDead } from "./invitation-state.ts";
import type { InspectorInvitation } from "./model.ts";

/** Milliseconds that a confirmed code is good for. */
export const sessionLife = 24 * hour;

/**
 * Lets whoever works on an invitation go on, in the one place where its address was confirmed last.
 *
 * @throws {AppError} as `refuseDead`; `inspectors.confirmFirst` without a session, or once its time is over; `inspectors.elsewhere` for one that a later code has ended.
 */
export function checkSession(invitation: InspectorInvitation, shown: string | undefined, now: Date): void {
  if (!shown) throw new AppError("inspectors.confirmFirst");
  refuseDead(invitation, now);
  const { sessionHash, sessionExpiresAt } = invitation;
  if (!sessionHash || !sessionExpiresAt || sessionExpiresAt <= now) throw new AppError("inspectors.confirmFirst");
  const given = hashToken(shown);
  if (given.length !== sessionHash.length || !timingSafeEqual(given, sessionHash))
    throw new AppError("inspectors.elsewhere");
}

/** Whether a browser may go on at once. */
export function isHere(invitation: InspectorInvitation, shown: string | undefined, now: Date): boolean {
  try {
    checkSession(invitation, shown, now);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
