export { ThankYou } from './thank-you.tsx'
