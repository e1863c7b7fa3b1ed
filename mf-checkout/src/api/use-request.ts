import { useCallback, useEffect, useState } from 'react'

type Handlers<Answer> = {
  onStart?: () => void
  onAnswer: (answer: Answer) => void
  onFailure: (error: unknown) => void
}

/**
 * Sends a request whenever its key changes or `retry` is called. The request before is aborted and its answer is dropped.
 *
 * @param key identifies what is requested; empty while there is nothing to request
 * @returns retry
 */
export const useRequest = <Answer>(
  key: string,
  send: (signal: AbortSignal) => Promise<Answer>,
  { onStart, onAnswer, onFailure }: Handlers<Answer>,
): (() => void) => {
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!key) return
    const controller = new AbortController()
    const unlessAborted =
      <Value>(handle: (value: Value) => void) =>
      (value: Value) => {
        if (!controller.signal.aborted) handle(value)
      }
    onStart?.()
    send(controller.signal).then(unlessAborted(onAnswer), unlessAborted(onFailure))
    return () => controller.abort()
    // `key` identifies what `send` requests; new callbacks are no reason to send again
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, attempt])
  return useCallback(() => setAttempt((count) => count + 1), [])
}
