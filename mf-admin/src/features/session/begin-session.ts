import { EdgeError, navigate, type EdgeClient } from '@zmig/platform'
import { askSession, signIn } from '../../api/session.ts'
import { takeGoogleReturn, type GoogleReturn } from './google-return.ts'
import { sessionUnreachable, staffSignedIn, staffSignedOut, type SignInFailure } from './session.slice.ts'
import { takeRequest } from './sign-in-request.ts'
import type { Dispatch } from '@reduxjs/toolkit'

/** Finishes a sign-in that came back from Google. @returns why it did not work and for which page, or undefined */
const finishSignIn = async (
  edge: EdgeClient,
  dispatch: Dispatch,
  { state, accessToken }: GoogleReturn,
): Promise<{ failure: SignInFailure; path?: string } | undefined> => {
  const request = takeRequest(sessionStorage)
  // an answer to a question that this tab did not ask may be somebody else's account
  if (!request || request.state !== state) return { failure: 'unexpected' }
  const { path } = request
  if (!accessToken) return { failure: 'cancelled', path }
  try {
    dispatch(staffSignedIn(await signIn(edge, accessToken)))
    if (path !== location.pathname) navigate(path, { replace: true })
    return undefined
  } catch (error) {
    return { failure: error instanceof EdgeError && error.status === 403 ? 'forbidden' : 'failed', path }
  }
}

/** Finds out who is here: completes a sign-in when one has come back, else asks the edge. */
export const beginSession = async (edge: EdgeClient, dispatch: Dispatch): Promise<void> => {
  const returned = takeGoogleReturn()
  const refused = returned && (await finishSignIn(edge, dispatch, returned))
  if (returned && !refused) return
  try {
    const { user, authorizeUrl } = await askSession(edge)
    dispatch(user && !refused ? staffSignedIn(user) : staffSignedOut({ authorizeUrl, ...refused }))
  } catch {
    dispatch(sessionUnreachable())
  }
}
