import { useCallback, useEffect, useState } from 'react'

type Last<Value> = { load: () => Promise<Value>; attempt: number; value: Value | undefined; failed: boolean }

/**
 * What a page shows from the edge. The last value stays while the next one loads; of two loads the later one counts.
 * @param load kept by `useCallback`: another function loads again
 * @returns `value` undefined before the first answer; `failed` until the next try; `change` shows what a change has answered,
 * before it is loaded again
 */
export const useLoaded = <Value>(load: () => Promise<Value>) => {
  const [attempt, setAttempt] = useState(0)
  const [last, setLast] = useState<Last<Value>>()
  useEffect(() => {
    let current = true
    load().then(
      (value) => current && setLast({ load, attempt, value, failed: false }),
      () => current && setLast((before) => ({ load, attempt, value: before?.value, failed: true })),
    )
    return () => {
      current = false
    }
  }, [load, attempt])
  const busy = last?.load !== load || last.attempt !== attempt
  const reload = useCallback(() => setAttempt((count) => count + 1), [])
  const change = useCallback(
    (next: (value: Value) => Value) =>
      setLast((before) => before && { ...before, value: before.value === undefined ? undefined : next(before.value) }),
    [],
  )
  return { value: last?.value, busy, failed: !busy && last.failed, reload, change }
}
