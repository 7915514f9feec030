import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

export interface SessionState {
  /** `loading` until the stored session has been read; a server always renders for a visitor. */
  status: "loading" | "signedIn" | "signedOut";
  email: string | null;
  userId: string | null;
}

const initialState: SessionState = { status: "loading", email: null, userId: null };

/** Who is signed in, as the header and the dashboard's door need it. Everything else about a reader is `GET /me`. */
export const sessionSlice = createSlice({
  name: "session",
  initialState,
  reducers: {
    signedIn: (_state, { payload }: PayloadAction<{ userId: string; email: string }>): SessionState => ({
      status: "signedIn",
      ...payload,
    }),
    signedOut: (): SessionState => ({ status: "signedOut", email: null, userId: null }),
  },
  selectors: { selectSession: (state) => state },
});

export const { signedIn, signedOut } = sessionSlice.actions;
export const { selectSession } = sessionSlice.selectors;
