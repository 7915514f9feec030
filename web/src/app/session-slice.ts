import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

export interface SessionState {
  /** `loading` until the stored session has been read; a server always renders for a visitor. */
  status: "loading" | "signedIn" | "signedOut";
  /** Also of a reader who is halfway in: signed out, and known. */
  email: string | null;
  userId: string | null;
}

export const visitor: SessionState = { status: "signedOut", email: null, userId: null };
const initialState: SessionState = { ...visitor, status: "loading" };

/** Who is signed in, as the header and the dashboard's door need it. Everything else about a reader is `GET /me`. */
export const sessionSlice = createSlice({
  name: "session",
  initialState,
  reducers: { readerKnown: (_state, { payload }: PayloadAction<SessionState>) => payload },
  selectors: { selectSession: (state) => state },
});

export const { readerKnown } = sessionSlice.actions;
export const { selectSession } = sessionSlice.selectors;
