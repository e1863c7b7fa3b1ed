import type { Step } from './steps.slice.ts'

export type StepFacts = {
  /** name, phone and mail are right, and those of the invoice when it goes to another name */
  detailsComplete: boolean
  /** garage and slot, or the courier's address; nothing for self pickup */
  deliveryComplete: boolean
  /** every line of the cart can be ordered and the totals on the screen are about this cart */
  orderable: boolean
  termsAccepted: boolean
}

/**
 * Whether 'continue' is enabled (storefront-and-checkout.md §4, Checkout step flow): details and delivery for step 0;
 * step 1 always; step 2 the terms. A cart that would be refused waits on every step.
 */
export const canContinue = (
  step: Step,
  { detailsComplete, deliveryComplete, orderable, termsAccepted }: StepFacts,
): boolean => {
  if (!orderable) return false
  const complete = detailsComplete && deliveryComplete
  if (step === 0) return complete
  return step === 1 || (complete && termsAccepted)
}
