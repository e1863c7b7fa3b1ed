export { OrderLines } from './order-lines.tsx'
