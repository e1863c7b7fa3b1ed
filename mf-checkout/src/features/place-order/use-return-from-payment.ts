import { useEffect } from 'react'
import { useDispatch } from 'react-redux'
import { paymentLeft } from './place-order.slice.ts'

/**
 * Browsers keep a page that is left whole and show it again after Back, with the loader it was left with: nothing is on its
 * way any more, and the shopper may choose another way to pay.
 */
export const useReturnFromPayment = (): void => {
  const dispatch = useDispatch()
  useEffect(() => {
    const listen = ({ persisted }: PageTransitionEvent) => {
      if (persisted) dispatch(paymentLeft())
    }
    addEventListener('pageshow', listen)
    return () => removeEventListener('pageshow', listen)
  }, [dispatch])
}
