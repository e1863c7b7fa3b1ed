import { useEffect, useRef } from 'react'
import { navigate } from '@zmig/platform'
import { fragmentOf, stepAt } from './step-address.ts'
import type { Step } from './steps.slice.ts'

type Options = {
  /** the open step; undefined until an earlier load's is back in the store */
  step: Step | undefined
  /** the order is placed: its address is that of the page, and no step can be gone back to */
  over: boolean
  /** opens the step that Back or Forward of the browser leads to */
  onTraversal: (wanted: Step) => void
}

/**
 * Gives each step that is opened an entry of its own in the tab's history: Back of the browser, and a phone's gesture for
 * it, lead to the step before, not out of the checkout.
 */
export const useStepHistory = ({ step, over, onTraversal }: Options): void => {
  const opened = useRef(false)
  const latest = useRef(onTraversal)
  useEffect(() => {
    latest.current = onTraversal
  })

  useEffect(() => {
    if (step === undefined) return
    const replace = over || !opened.current // the step that the page opens with belongs to the entry that led here
    opened.current = true
    const wanted = over ? 0 : step
    if (stepAt(location.hash) === wanted) return
    navigate(location.pathname + location.search + fragmentOf(wanted), { stay: true, replace })
  }, [step, over])

  useEffect(() => {
    const { pathname } = location
    const listen = (event: PopStateEvent) => {
      if ('singleSpa' in event || location.pathname !== pathname) return // an echo of navigate, or another page's turn
      latest.current(stepAt(location.hash))
    }
    addEventListener('popstate', listen)
    return () => removeEventListener('popstate', listen)
  }, [])
}
