import { useRef, useState } from 'react'
import { usePlatform } from '@zmig/platform'
import { fetchFittingBikes, type FoundBikes } from '../../api/fitting-bikes.ts'

type Status = 'idle' | 'pending' | 'failed'

/**
 * The bikes on the screen.
 * @param first what came with the page; undefined when it did not come
 */
export const useFittingBikes = (ean: string, few: number, first: FoundBikes | undefined) => {
  const { edge } = usePlatform()
  const [found, setFound] = useState(first)
  const [status, setStatus] = useState<Status>(first ? 'idle' : 'failed')
  const wanted = useRef<number | undefined>(few)

  const fetch = async (limit: number | undefined): Promise<void> => {
    wanted.current = limit
    setStatus('pending')
    try {
      setFound(await fetchFittingBikes(edge, ean, { limit }))
      setStatus('idle')
    } catch {
      setStatus('failed')
    }
  }
  return { found, status, fetchAll: () => fetch(undefined), retry: () => fetch(wanted.current) }
}
