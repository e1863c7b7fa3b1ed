export { Reschedule } from './reschedule.tsx'
