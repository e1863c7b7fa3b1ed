import { useCallback, useEffect, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { usePlatform, useToast } from '@zmig/platform'
import { askSession, endSession } from '../../api/session.ts'
import { beginSession } from './begin-session.ts'
import { sessionAsked, sessionUnreachable, staffSignedOut, type SessionState } from './session.slice.ts'
import { chooserAddress, keepRequest } from './sign-in-request.ts'
import { text } from './text.ts'

/** Who is signed in, and the ways in and out. */
export const useSession = () => {
  const { edge } = usePlatform()
  const dispatch = useDispatch()
  const toast = useToast()
  const session = useSelector((state: { staffSession: SessionState }) => state.staffSession)
  const { status } = session
  const [ended, setEnded] = useState(false)

  useEffect(() => {
    if (status === 'unknown') void beginSession(edge, dispatch)
  }, [status, edge, dispatch])

  const retry = useCallback(() => dispatch(sessionAsked()), [dispatch])

  /** The edge refused a call: signs out here too when the session is really over, leaves the page alone otherwise. */
  const recheck = useCallback(async () => {
    try {
      const { user, authorizeUrl } = await askSession(edge)
      if (user) return
      setEnded(true)
      dispatch(staffSignedOut({ authorizeUrl }))
    } catch {
      dispatch(sessionUnreachable())
    }
  }, [dispatch, edge])

  const openChooser = useCallback((authorizeUrl: string, path = location.pathname) => {
    const state = crypto.randomUUID()
    keepRequest(sessionStorage, { state, path })
    location.assign(chooserAddress(authorizeUrl, location.origin, state))
  }, [])

  const leave = useCallback(async () => {
    try {
      await endSession(edge)
    } catch {
      toast({ message: text.leaveFailed }) // still signed in: saying otherwise would leave the door open
      return
    }
    try {
      const { authorizeUrl } = await askSession(edge)
      setEnded(true)
      dispatch(staffSignedOut({ authorizeUrl }))
    } catch {
      dispatch(sessionUnreachable())
    }
  }, [dispatch, edge, toast])

  return { session, ended, retry, recheck, openChooser, leave }
}
