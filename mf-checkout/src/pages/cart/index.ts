export { cartPage } from './cart.page.tsx'
