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

type Requested<Parameter, Answer> = {
  /** what the newest request asked for */
  parameter: Parameter
  /** of the newest request that was answered */
  answer?: Answer | undefined
  status: 'idle' | 'pending' | 'failed'
}

/**
 * Sends a request when it is called for, such as by a button. The answer before stays until the next one; an answer to
 * an older request is dropped.
 *
 * @param first the state before the first request, such as the answer or the failure that the page came with
 * @returns the state, `ask`, and `retry`, which sends the newest request again; neither throws
 */
export const useRequestOnDemand = <Parameter, Answer>(
  send: (parameter: Parameter) => Promise<Answer>,
  first: Requested<Parameter, Answer>,
) => {
  const [state, setState] = useState<Requested<Parameter, Answer> & { request?: Promise<Answer> }>(first)
  const ask = async (parameter: Parameter): Promise<void> => {
    const request = send(parameter)
    setState((before) => ({ ...before, parameter, status: 'pending', request }))
    const end = await request.then(
      (answer) => ({ answer, status: 'idle' as const }),
      () => ({ status: 'failed' as const }),
    )
    setState((before) => (before.request === request ? { ...before, ...end } : before))
  }
  return { ...state, ask, retry: () => ask(state.parameter) }
}
