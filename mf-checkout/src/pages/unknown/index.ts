export { unknownPage } from './unknown.page.tsx'
