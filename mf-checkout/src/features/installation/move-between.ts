import type { KeyboardEvent } from 'react'

/** Right to left: the next one stands below or to the left. */
const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowLeft: 1, ArrowUp: -1, ArrowRight: -1 }

/**
 * Arrow keys go from garage to garage without choosing: a browser chooses what the arrows reach, and as a choice closes
 * the list, nobody would get past the second one with the keyboard (WCAG 3.2.2). Space and Enter choose.
 */
export const moveBetween = (event: KeyboardEvent<HTMLInputElement>): void => {
  const { key, currentTarget: garage } = event
  const garages = [...(garage.closest('ul')?.querySelectorAll<HTMLInputElement>('input[type="radio"]') ?? [])]
  const step = steps[key]
  if (key !== 'Enter' && step === undefined) return
  event.preventDefault()
  if (step === undefined) return garage.click()
  garages[(garages.indexOf(garage) + step + garages.length) % garages.length]?.focus()
}
