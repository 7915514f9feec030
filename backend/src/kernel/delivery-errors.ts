/** What a handler throws when trying again is of no use: the receiver has understood and refused. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && "permanent" in error && error.permanent === true;

/** What a handler throws when the receiver cannot do what the row asks for: nothing was sent, and a person does it. */
export const isByHand = (error: unknown): boolean =>
  error instanceof Error && "byHand" in error && error.byHand === true;

/** What a handler throws when it may not be sent yet: nobody has failed, and it is looked at again. */
export const isHeldBack = (error: unknown): boolean =>
  error instanceof Error && "heldBack" in error && error.heldBack === true;
