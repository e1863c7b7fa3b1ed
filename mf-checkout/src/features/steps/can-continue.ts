import type { Step } from './steps.slice.ts'

export type StepFacts = {
  /** name, phone and mail are right */
  detailsComplete: boolean
  /** every line of the cart can be ordered and the totals on the screen are about this cart */
  orderable: boolean
  termsAccepted: boolean
}

/**
 * Whether 'continue' is enabled (storefront-and-checkout.md §4, Checkout step flow): details for step 0, nothing more
 * for self pickup; step 1 always; step 2 the terms. A cart that would be refused waits on every step.
 */
export const canContinue = (step: Step, { detailsComplete, orderable, termsAccepted }: StepFacts): boolean => {
  if (!orderable) return false
  if (step === 0) return detailsComplete
  return step === 1 || (detailsComplete && termsAccepted)
}
