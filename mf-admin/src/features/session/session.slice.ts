import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Staff } from '@zmig/edge-contract'

/** Why a sign-in failed: not on the staff list, an answer without our request, cancelled, or anything else. */
export type SignInFailure = 'forbidden' | 'unexpected' | 'cancelled' | 'failed'

/** `reason`: the edge's own sentence, when it has one; `path`: the page that was asked for. */
export type SignInRefused = { failure: SignInFailure; reason?: string | undefined; path?: string | undefined }

/** `unknown` until the browser has asked the edge: the server renders the page without knowing the visitor. */
export type SessionState =
  | { status: 'unknown' | 'unreachable' }
  | {
      status: 'signedOut'
      authorizeUrl: string
      failure: SignInFailure | null
      /** the edge's own sentence about the failure, when it has one */
      reason?: string | undefined
      /** the page that was requested before the failed sign-in */
      path?: string | undefined
    }
  | {
      status: 'signedIn'
      user: Staff
      /** the session has ended: the page stays, and the sign-in is laid over it */
      ended?: { authorizeUrl: string }
    }

const initialState = { status: 'unknown' } as SessionState

export const sessionSlice = createSlice({
  name: 'staffSession',
  initialState,
  reducers: {
    sessionRequested: (): SessionState => ({ status: 'unknown' }),
    sessionUnreachable: (): SessionState => ({ status: 'unreachable' }),
    staffSignedIn: (_state, { payload }: PayloadAction<Staff>): SessionState => ({ status: 'signedIn', user: payload }),
    sessionEnded: (state, { payload }: PayloadAction<{ authorizeUrl: string }>): SessionState =>
      state.status === 'signedIn' ? { ...state, ended: payload } : state,
    staffSignedOut: (
      _state,
      { payload }: PayloadAction<{ authorizeUrl: string } & Partial<SignInRefused>>,
    ): SessionState => ({
      status: 'signedOut',
      authorizeUrl: payload.authorizeUrl,
      failure: payload.failure ?? null,
      reason: payload.reason,
      path: payload.path,
    }),
  },
})

export const { sessionEnded, sessionRequested, sessionUnreachable, staffSignedIn, staffSignedOut } =
  sessionSlice.actions
