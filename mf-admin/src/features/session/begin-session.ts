import { EdgeError, navigate, type EdgeClient } from '@zmig/platform'
import { askSession, signIn } from '../../api/session.ts'
import { takeGoogleReturn, type GoogleReturn } from './google-return.ts'
import { sessionUnreachable, staffSignedIn, staffSignedOut, type SignInFailure } from './session.slice.ts'
import { takeRequest } from './sign-in-request.ts'
import type { Dispatch } from '@reduxjs/toolkit'

/** Finishes a sign-in that came back from Google. @returns why it did not work, or undefined */
const finishSignIn = async (
  edge: EdgeClient,
  dispatch: Dispatch,
  { state, accessToken }: GoogleReturn,
): Promise<SignInFailure | undefined> => {
  const request = takeRequest(sessionStorage)
  // an answer to a question that this tab did not ask may be somebody else's account
  if (!request || request.state !== state) return 'unexpected'
  if (!accessToken) return 'cancelled'
  try {
    dispatch(staffSignedIn(await signIn(edge, accessToken)))
    if (request.path !== location.pathname) navigate(request.path, { replace: true })
    return undefined
  } catch (error) {
    return error instanceof EdgeError && error.status === 403 ? 'forbidden' : 'failed'
  }
}

/** Finds out who is here: completes a sign-in when one has come back, else asks the edge. */
export const beginSession = async (edge: EdgeClient, dispatch: Dispatch): Promise<void> => {
  const returned = takeGoogleReturn()
  const failure = returned && (await finishSignIn(edge, dispatch, returned))
  if (returned && !failure) return
  try {
    const { user, authorizeUrl } = await askSession(edge)
    dispatch(user && !failure ? staffSignedIn(user) : staffSignedOut({ authorizeUrl, failure }))
  } catch {
    dispatch(sessionUnreachable())
  }
}
