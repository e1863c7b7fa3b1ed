export { CustomerDetailsForm } from './customer-details-form.tsx'
export { customerDetailsSlice, detailsChanged, detailsCleared, type CustomerDetails } from './customer-details.slice.ts'
export { text as customerText } from './text.ts'
export { missingFields } from './validation.ts'
