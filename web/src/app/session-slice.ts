import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** Whose session a browser keeps. */
export interface Reader {
  userId: string;
  email: string;
  /** The password was right, the second factor is still to come. */
  halfway: boolean;
}

export interface SessionState {
  /** `loading` until the stored session has been read; a server always renders for a visitor. */
  status: "loading" | "signedIn" | "signedOut";
  /** Also of a reader who is halfway in: signed out, and known. */
  email: string | null;
  userId: string | null;
}

const initialState: SessionState = { status: "loading", email: null, userId: null };
const known =
  (status: SessionState["status"]) =>
  (_state: SessionState, { payload: { userId, email } }: PayloadAction<Reader>): SessionState => ({
    status,
    userId,
    email,
  });

/** Who is signed in, as the header and the dashboard's door need it. Everything else about a reader is `GET /me`. */
export const sessionSlice = createSlice({
  name: "session",
  initialState,
  reducers: {
    signedIn: known("signedIn"),
    halfway: known("signedOut"),
    signedOut: (): SessionState => ({ status: "signedOut", email: null, userId: null }),
  },
  selectors: { selectSession: (state) => state },
});

export const { signedIn, halfway, signedOut } = sessionSlice.actions;
export const { selectSession } = sessionSlice.selectors;
