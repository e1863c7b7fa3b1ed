import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Checkout } from './use-checkout.ts'

/**
 * What happens when somebody wants to go on and cannot yet: every field of the first step says what is wrong with it, and
 * the first of them takes the focus. `continue` itself is not enabled then (storefront-and-checkout.md §4), so Enter in a
 * field asks for it, or the button that stands by the sentence about what is missing.
 */
export const useComplaints = ({ state, enabled, missing, open }: Checkout) => {
  const content = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState(0)
  const { active } = state.checkoutSteps
  const { first } = missing

  const [step, setStep] = useState(active)
  if (step !== active) {
    setStep(active)
    if (active !== 0) setAsked(0) // a step that was left was complete
  }

  useEffect(() => {
    if (asked > 0) content.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    // only when it is asked for: what comes next while somebody types is none of the focus's business
    // oxlint-disable-next-line react/exhaustive-deps
  }, [asked])

  const complain = () => {
    if (!first) return
    if (active !== 0) open(0)
    setAsked((count) => count + 1)
  }
  /** A form whose button is disabled ignores Enter; buttons and lists have their own use for it. */
  const onEnter = (event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLInputElement && !event.defaultPrevented
    if (event.key !== 'Enter' || !typing || enabled) return
    event.preventDefault()
    complain()
  }
  return { content, complains: asked > 0, complain, onEnter }
}
