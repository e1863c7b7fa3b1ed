export { text as transferText } from './text.ts'
export { TransferDetails } from './transfer-details.tsx'
