export { TransferDetails } from './transfer-details.tsx'
