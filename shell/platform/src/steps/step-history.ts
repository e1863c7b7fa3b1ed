import { useEffect, useReducer, useRef } from 'react'
// by its name: a slice bundles this file, and there is one `navigate` for all of them
import { navigate } from '@zmig/platform'

type Options = {
  /** of the address while the open step is shown, such as `#payment`; empty for the first step, undefined until it is known */
  fragment: string | undefined
  /** no earlier step can be opened any more: the step takes over the entry of the one before */
  over?: boolean
  /** opens the step to which Back or Forward of the browser leads; receives its fragment */
  onTraversal: (fragment: string) => void
}

/**
 * Gives each opened step of a page its own entry in the tab's history: Back of the browser, and the phone's gesture for it,
 * lead to the previous step, not out of the page.
 */
export const useStepHistory = ({ fragment, over = false, onTraversal }: Options): void => {
  const opened = useRef(false)
  const [traversal, countTraversal] = useReducer((before: number) => before + 1, 0)
  const seen = useRef(traversal)
  const latest = useRef(onTraversal)
  useEffect(() => {
    latest.current = onTraversal
  })

  useEffect(() => {
    if (fragment === undefined) return
    // The first step shown uses the entry of the page itself; a traversal to a step that cannot be opened any more leaves
    // another step on the screen, which takes over the entry.
    const replace = over || !opened.current || seen.current !== traversal
    opened.current = true
    seen.current = traversal
    if (location.hash === fragment) return
    navigate(location.pathname + location.search + fragment, { stay: true, replace })
  }, [fragment, over, traversal])

  useEffect(() => {
    const { pathname } = location
    const listen = (event: PopStateEvent) => {
      if ('singleSpa' in event || location.pathname !== pathname) return // navigate() raised it, or it belongs to another page
      latest.current(location.hash)
      countTraversal()
    }
    addEventListener('popstate', listen)
    return () => removeEventListener('popstate', listen)
  }, [])
}
