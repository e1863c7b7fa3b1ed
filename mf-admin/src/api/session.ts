import { currentStaff, googleSignIn, signOut, type Staff } from '@zmig/edge-contract'
import type { EdgeClient } from '@zmig/platform'

/** Who is signed in (null for nobody) and where the account chooser is. */
export const askSession = (edge: EdgeClient): Promise<{ user: Staff | null; authorizeUrl: string }> =>
  edge.call(currentStaff)

/** Trades Google's token for a session cookie. @throws EdgeError 403 when the account is not on the staff list */
export const signIn = (edge: EdgeClient, accessToken: string): Promise<Staff> =>
  edge.call(googleSignIn, { body: { access_token: accessToken } })

export const endSession = (edge: EdgeClient): Promise<unknown> => edge.call(signOut, { body: {} })
