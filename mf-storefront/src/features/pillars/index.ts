export { Pillars } from './pillars.tsx'
