import { useState } from 'react'
import { Spinner } from '@zmig/platform'
import { useRequest } from '@zmig/platform/request'
import { Notice } from '../layout/notice.tsx'

export type Listed<Item> = { items: readonly Item[] | undefined; failed: boolean; retry: () => void }

/**
 * Loads a list whenever its key changes; an answer to an earlier key is never shown.
 * @param key identifies the list; empty while there is nothing to load
 */
export const useList = <Item,>(key: string, ask: (signal: AbortSignal) => Promise<readonly Item[]>): Listed<Item> => {
  const [answer, setAnswer] = useState<{ key: string; items?: readonly Item[] }>({ key: '' })
  const sendAgain = useRequest(key, ask, {
    onAnswer: (items) => setAnswer({ key, items }),
    onFailure: () => setAnswer({ key }),
  })
  const retry = () => {
    setAnswer({ key: '' })
    sendAgain()
  }
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
