import { useEffect, useRef } from 'react'
import { navigate } from '@zmig/platform'
import type { Step } from '../../features/checkout/index.ts'

const fragments = ['', '#payment', '#confirmation'] as const

/** The fragment of the address while this step is open. */
const fragmentOf = (step: Step): string => fragments[step]

/** The step that a fragment of the address names; the first one for any other. */
const stepAt = (fragment: string): Step => (fragment === fragments[2] ? 2 : fragment === fragments[1] ? 1 : 0)

type Options = {
  /** the open step; undefined until the draft is restored */
  step: Step | undefined
  /** the order is placed: the address has no fragment, and no earlier step can be opened */
  over: boolean
  /** opens the step to which Back or Forward of the browser leads */
  onTraversal: (wanted: Step) => void
}

/**
 * Gives each opened step its own entry in the tab's history: Back of the browser, and the phone's gesture for it, lead to
 * the previous step, not out of the checkout.
 */
export const useStepHistory = ({ step, over, onTraversal }: Options): void => {
  const opened = useRef(false)
  const latest = useRef(onTraversal)
  useEffect(() => {
    latest.current = onTraversal
  })

  useEffect(() => {
    if (step === undefined) return
    const replace = over || !opened.current // the first step shown uses the entry of the page itself
    opened.current = true
    const wanted = over ? 0 : step
    if (stepAt(location.hash) === wanted) return
    navigate(location.pathname + location.search + fragmentOf(wanted), { stay: true, replace })
  }, [step, over])

  useEffect(() => {
    const { pathname } = location
    const listen = (event: PopStateEvent) => {
      if ('singleSpa' in event || location.pathname !== pathname) return // navigate() raised it, or it belongs to another page
      latest.current(stepAt(location.hash))
    }
    addEventListener('popstate', listen)
    return () => removeEventListener('popstate', listen)
  }, [])
}
