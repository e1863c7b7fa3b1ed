export { GarageDayList } from './garage-day.tsx'
export { Picking } from './picking.tsx'
export { pickingAddress } from './print-addresses.ts'
