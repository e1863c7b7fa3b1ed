import { useEffect, useMemo, useRef } from 'react'
import { type EdgeClient, EdgeError } from '@zmig/platform'

/** `gone`: nobody or somebody else is signed in; `ended`: the sign-in waits over the page; `back`: the session is good again. */
export type Recheck = () => Promise<'gone' | 'ended' | 'back'>

/**
 * The edge as staff call it. A call that finds the session ended changed nothing, so it waits for the sign-in that is laid
 * over the page and is sent again after it. It fails when somebody else signs in.
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
      try {
        return await edge.call(endpoint, options)
      } catch (error) {
        if (!(error instanceof EdgeError) || error.status !== 401 || !(await isBack())) throw error
        return edge.call(endpoint, options)
      }
    }
    return { call }
  }, [edge, recheck])
}
