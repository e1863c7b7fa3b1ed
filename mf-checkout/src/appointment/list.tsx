import { useCallback, useEffect, useState } from 'react'
import { Spinner } from '@zmig/platform'
import { Notice } from '../layout/notice.tsx'

export type Listed<Item> = { items: readonly Item[] | undefined; failed: boolean; retry: () => void }

/**
 * Loads a list whenever its key changes; an answer to an earlier key is never shown.
 * @param key identifies the list; empty while there is nothing to load
 */
export const useList = <Item,>(key: string, ask: (signal: AbortSignal) => Promise<readonly Item[]>): Listed<Item> => {
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
    // `key` identifies what `ask` loads
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, attempt])

  const retry = useCallback(() => {
    setAnswer({ key: '' })
    setAttempt((count) => count + 1)
  }, [])
  const mine = key !== '' && answer.key === key
  return { items: mine ? answer.items : undefined, failed: mine && !answer.items, retry }
}

type ListStateProps = Pick<Listed<unknown>, 'failed' | 'retry'> & { waiting: string; failure: string }

/** Shown in place of a list that is loading or has failed. */
export const ListState = ({ failed, retry, waiting, failure }: ListStateProps) =>
  failed ? (
    <Notice tone="error" onRetry={retry}>
      {failure}
    </Notice>
  ) : (
    <Spinner label={waiting} />
  )
