export { ConfirmationSummary } from './confirmation-summary.tsx'
export { confirmationSlice, termsAnswered, type ConfirmationState } from './confirmation.slice.ts'
export { TermsAgreement } from './terms-agreement.tsx'
