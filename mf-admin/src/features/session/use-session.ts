import { useCallback, useEffect, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { currentStaff, googleSignIn, shopOpening, signOut, type Staff } from '@zmig/edge-contract'
import { type EdgeClient, EdgeError, limitSentence, navigate, usePlatform, useToast } from '@zmig/platform'
import { chooserAddress, type GoogleReturn, keepRequest, takeGoogleReturn, takeRequest } from './google-sign-in.ts'
import {
  sessionEnded,
  sessionRequested,
  type SessionState,
  sessionUnreachable,
  type SignInRefused,
  staffSignedIn,
  staffSignedOut,
} from './session.slice.ts'
import type { Dispatch } from '@reduxjs/toolkit'
import type { Recheck } from './staff-edge.ts'

/** Windows of this browser notify each other of a sign-in. */
const CHANNEL = 'zmigo-staff-session'

const leaveFailed = 'היציאה לא הצליחה. בדקו את החיבור ונסו שוב.'

/** The page with its query: a filter is part of where staff are. */
const currentPath = (): string => location.pathname + location.search

/** The signed-in member of staff, or null, and the address of the account chooser. */
const fetchSession = (edge: EdgeClient): Promise<{ user: Staff | null; authorizeUrl: string }> =>
  edge.call(currentStaff, { unchecked: true })

/** Exchanges Google's token for a session cookie. @throws EdgeError 403 when the account is not on the staff list */
const signIn = (edge: EdgeClient, accessToken: string): Promise<Staff> =>
  edge.call(googleSignIn, { body: { access_token: accessToken }, unchecked: true })

const endSession = (edge: EdgeClient): Promise<unknown> => edge.call(signOut, { body: {}, unchecked: true })

/** Where a sign-in leads: an owner of a shop that is not open yet sees first what is still missing. */
const pageAfterSignIn = async (edge: EdgeClient, { role }: Staff, path: string): Promise<string> => {
  if (role !== 'owner' || path !== '/admin') return path
  const { open } = await edge.call(shopOpening, { unchecked: true }).catch(() => ({ open: true }))
  return open ? path : '/admin/opening'
}

/** Completes a sign-in after Google's answer. @returns the failure and the page that was asked for, or undefined */
const finishSignIn = async (
  edge: EdgeClient,
  dispatch: Dispatch,
  { state, accessToken }: GoogleReturn,
): Promise<SignInRefused | undefined> => {
  const request = takeRequest(sessionStorage)
  // an answer that this tab did not request may belong to another account
  if (!request || request.state !== state) return { failure: 'unexpected' }
  const { path, isWindow } = request
  if (!accessToken) return { failure: 'cancelled', path }
  try {
    const user = await signIn(edge, accessToken)
    const channel = new BroadcastChannel(CHANNEL)
    channel.postMessage('signed in')
    channel.close()
    if (isWindow) window.close()
    const page = await pageAfterSignIn(edge, user, path)
    dispatch(staffSignedIn(user))
    if (page !== currentPath()) navigate(page, { replace: true })
    return undefined
  } catch (error) {
    if (error instanceof EdgeError && error.status === 403) return { failure: 'forbidden', path }
    return { failure: 'failed', reason: limitSentence(error), path }
  }
}

/** Completes a sign-in that Google answered; otherwise asks the edge for the current session. */
const startSession = async (edge: EdgeClient, dispatch: Dispatch): Promise<void> => {
  const returned = takeGoogleReturn()
  const refused = returned && (await finishSignIn(edge, dispatch, returned))
  if (returned && !refused) return
  try {
    const { user, authorizeUrl } = await fetchSession(edge)
    dispatch(user && !refused ? staffSignedIn(user) : staffSignedOut({ authorizeUrl, ...refused }))
  } catch {
    dispatch(sessionUnreachable())
  }
}

/** The session of the signed-in member of staff, with the commands to sign in and out. */
export const useSession = () => {
  const { edge } = usePlatform()
  const dispatch = useDispatch()
  const toast = useToast()
  const session = useSelector((state: { staffSession: SessionState }) => state.staffSession)
  const { status } = session
  const [ended, setEnded] = useState(false)
  const userId = session.status === 'signedIn' ? session.user._id : undefined

  useEffect(() => {
    if (status === 'unknown') void startSession(edge, dispatch)
  }, [status, edge, dispatch])

  const retry = useCallback(() => dispatch(sessionRequested()), [dispatch])

  /** After a refused call, and when another window has signed in: asks the edge who is signed in now. */
  const recheck = useCallback<Recheck>(async () => {
    try {
      const { user, authorizeUrl } = await fetchSession(edge)
      if (!user) {
        dispatch(sessionEnded({ authorizeUrl }))
        return 'ended'
      }
      dispatch(staffSignedIn(user))
      return user._id === userId ? 'back' : 'gone'
    } catch {
      return 'gone' // the edge is away: the page stays, and the caller says that its call failed
    }
  }, [dispatch, edge, userId])

  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = () => void recheck()
    return () => channel.close()
  }, [recheck])

  const openChooser = useCallback((authorizeUrl: string, path = currentPath()) => {
    const state = crypto.randomUUID()
    keepRequest(sessionStorage, { state, path })
    location.assign(chooserAddress(authorizeUrl, location.origin, state))
  }, [])

  /** Signs in again in a window of its own, so that what was typed on this page stays. */
  const openChooserWindow = useCallback((authorizeUrl: string) => {
    const state = crypto.randomUUID()
    keepRequest(sessionStorage, { state, path: '/admin', isWindow: true }) // the window begins with a copy of this storage
    open(chooserAddress(authorizeUrl, location.origin, state), 'zmigo-sign-in', 'popup,width=480,height=640')
  }, [])

  const leave = useCallback(async () => {
    try {
      await endSession(edge)
    } catch {
      toast({ message: leaveFailed }) // the session cookie is still valid, so the page stays signed in
      return
    }
    try {
      const { authorizeUrl } = await fetchSession(edge)
      setEnded(true)
      dispatch(staffSignedOut({ authorizeUrl }))
    } catch {
      dispatch(sessionUnreachable())
    }
  }, [dispatch, edge, toast])

  return { session, ended, retry, recheck, openChooser, openChooserWindow, leave }
}
