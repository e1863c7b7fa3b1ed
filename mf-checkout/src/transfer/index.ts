export { expiryText } from './expiry.ts'
export { TransferDetails } from './transfer-details.tsx'
