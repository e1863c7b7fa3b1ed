export { CartLines } from './cart-lines.tsx'
export { isOrderable } from './line-problem.ts'
