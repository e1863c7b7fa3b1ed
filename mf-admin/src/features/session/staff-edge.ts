import { useEffect, useMemo, useRef } from 'react'
import { type EdgeClient, EdgeError } from '@zmig/platform'

/** `gone`: no one or another account is signed in; `ended`: the sign-in waits over the page; `back`: signed in again. */
export type Recheck = () => Promise<'gone' | 'ended' | 'back'>

/**
 * The edge as staff call it. A call that finds the session ended changed nothing, so it waits for the sign-in that is laid
 * over the page and is sent again after it. It fails when another account signs in. The edge has checked what it answers staff.
 * @param userId who is signed in
 * @param hasEnded the sign-in is over the page
 */
export const useStaffEdge = (
  edge: EdgeClient,
  userId: string | undefined,
  hasEnded: boolean,
  recheck: Recheck,
): EdgeClient => {
  const waiting = useRef<((isBack: boolean) => void)[]>([])

  useEffect(() => {
    if (!hasEnded) for (const settle of waiting.current.splice(0)) settle(true)
  }, [hasEnded])
  useEffect(
    () => () => {
      for (const settle of waiting.current.splice(0)) settle(false)
    },
    [userId],
  )

  return useMemo(() => {
    const isBack = async (): Promise<boolean> => {
      const state = await recheck()
      return state === 'ended' ? new Promise((resolve) => waiting.current.push(resolve)) : state === 'back'
    }
    const call: EdgeClient['call'] = async (endpoint, options) => {
      const send = () => edge.call(endpoint, { ...options, unchecked: true })
      try {
        return await send()
      } catch (error) {
        if (!(error instanceof EdgeError) || error.status !== 401 || !(await isBack())) throw error
        return send()
      }
    }
    return { call }
  }, [edge, recheck])
}
