import { useCallback, useEffect, useState } from 'react'

export type Listed<Item> = { items: readonly Item[] | undefined; failed: boolean; retry: () => void }

/**
 * A list that a choice leads to: asked whenever its key changes, an answer to an earlier key never shows.
 * @param key what the list is about; empty while nothing is to be asked
 */
export const useList = <Item>(key: string, ask: (signal: AbortSignal) => Promise<readonly Item[]>): Listed<Item> => {
  const [answer, setAnswer] = useState<{ key: string; items?: readonly Item[] }>({ key: '' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (!key) return
    const controller = new AbortController()
    ask(controller.signal).then(
      (items) => setAnswer({ key, items }),
      () => !controller.signal.aborted && setAnswer({ key }),
    )
    return () => controller.abort()
    // `key` stands for what `ask` asks
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, attempt])

  const retry = useCallback(() => {
    setAnswer({ key: '' })
    setAttempt((count) => count + 1)
  }, [])
  const mine = key !== '' && answer.key === key
  return { items: mine ? answer.items : undefined, failed: mine && !answer.items, retry }
}
