import { useRef, useState } from 'react'
import { usePlatform } from '@zmig/platform'
import { fetchInstallationPrice } from '../../api/installation-price.ts'
import type { InstallationPrice } from '@zmig/edge-contract'

/**
 * The price on the screen, and how to ask for that of a city.
 * @param first what came with the page; undefined when it did not come
 */
export const useInstallationPrice = (ean: string, first: InstallationPrice | null | undefined) => {
  const { edge } = usePlatform()
  const [price, setPrice] = useState(first)
  const [city, setCity] = useState('')
  const [status, setStatus] = useState<'idle' | 'pending' | 'failed'>(first === undefined ? 'failed' : 'idle')
  /** the newest question: an older answer that comes late is nobody's */
  const asked = useRef(0)

  const choose = async (id: string) => {
    const question = ++asked.current
    setCity(id)
    setStatus('pending')
    try {
      const answer = await fetchInstallationPrice(edge, ean, { city: id || undefined })
      if (question !== asked.current) return
      setPrice(answer)
      setStatus('idle')
    } catch {
      if (question === asked.current) setStatus('failed')
    }
  }
  return { price, city, status, choose, retry: () => choose(city) }
}
