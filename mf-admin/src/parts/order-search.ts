import { useEffect, useRef } from 'react'

/** Not in the address, the history or the store: a search may be a name or a phone. */
let asked: string | undefined
const ASKED = 'zmigo:order-search'

/** Hands a search of the top bar to the page of orders, also when that page opens only now. */
export const askOrders = (text: string): void => {
  asked = text
  dispatchEvent(new Event(ASKED))
}

/** For the page of orders: receives what the top bar searches for. */
export const useAskedOrders = (onAsk: (text: string) => void): void => {
  const latest = useRef(onAsk)
  useEffect(() => {
    latest.current = onAsk
  })
  useEffect(() => {
    const take = () => {
      if (asked === undefined) return
      latest.current(asked)
      asked = undefined
    }
    take()
    addEventListener(ASKED, take)
    return () => removeEventListener(ASKED, take)
  }, [])
}
