import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { Staff } from '@zmig/edge-contract'

/** Why a sign-in did not work: not on the staff list, an answer that we did not ask for, cancelled, or anything else. */
export type SignInFailure = 'forbidden' | 'unexpected' | 'cancelled' | 'failed'

/** `unknown` until the browser has asked: the server never knows who looks at the page. */
export type SessionState =
  | { status: 'unknown' | 'unreachable' }
  | {
      status: 'signedOut'
      authorizeUrl: string
      failure: SignInFailure | null
      /** the page that was asked for before a sign-in that did not work */
      path?: string | undefined
    }
  | { status: 'signedIn'; user: Staff }

const initialState = { status: 'unknown' } as SessionState

export const sessionSlice = createSlice({
  name: 'staffSession',
  initialState,
  reducers: {
    sessionAsked: (): SessionState => ({ status: 'unknown' }),
    sessionUnreachable: (): SessionState => ({ status: 'unreachable' }),
    staffSignedIn: (_state, { payload }: PayloadAction<Staff>): SessionState => ({ status: 'signedIn', user: payload }),
    staffSignedOut: (
      _state,
      {
        payload,
      }: PayloadAction<{ authorizeUrl: string; failure?: SignInFailure | undefined; path?: string | undefined }>,
    ): SessionState => ({
      status: 'signedOut',
      authorizeUrl: payload.authorizeUrl,
      failure: payload.failure ?? null,
      path: payload.path,
    }),
  },
})

export const { sessionAsked, sessionUnreachable, staffSignedIn, staffSignedOut } = sessionSlice.actions
