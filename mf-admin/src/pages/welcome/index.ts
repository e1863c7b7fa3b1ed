export { welcomePage } from './welcome.page.tsx'
