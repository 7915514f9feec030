import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

export interface Reader {
  /** `loading` until the stored session has been read; a server always renders for a visitor. */
  status: "loading" | "signedIn" | "signedOut";
  /** Also of a reader who is halfway in: signed out, and known. */
  email: string | null;
  userId: string | null;
}

export interface SessionState extends Reader {
  /** The token has run out and none can be had: whoever is signed in stays so. */
  away?: boolean;
  /** The last session has ended by itself. */
  expired?: boolean;
  /** The reader has asked for the end of the account: its session may end before the answer has come, and that is no surprise. */
  ending?: boolean;
}

export const visitor: Reader = { status: "signedOut", email: null, userId: null };
const initialState: SessionState = { ...visitor, status: "loading" };

/** Who is signed in, as the header and the dashboard's door need it. Everything else about a reader is `GET /me`. */
export const sessionSlice = createSlice({
  name: "session",
  initialState,
  reducers: {
    readerKnown: (state, { payload }: PayloadAction<Reader>) => ({
      ...state,
      ...payload,
      ...(payload.userId && payload.userId !== state.userId && { ending: false, expired: false }),
    }),
    sessionNoted: (state, { payload }: PayloadAction<Pick<SessionState, "away" | "expired" | "ending">>) => ({
      ...state,
      ...payload,
    }),
  },
});

export const { readerKnown, sessionNoted } = sessionSlice.actions;
export const selectSession = ({ session }: { session: SessionState }): SessionState => session;
