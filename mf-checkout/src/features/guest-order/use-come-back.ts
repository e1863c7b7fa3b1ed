import { useEffect } from 'react'

/**
 * Calls whenever the page comes to be looked at again, after another tab or program was, and when the browser shows a page
 * that it had kept whole.
 */
export const useComeBack = (onReturn: () => void): void => {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') onReturn()
    }
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn()
    }
    document.addEventListener('visibilitychange', look)
    addEventListener('pageshow', show)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pageshow', show)
    }
  }, [onReturn])
}
