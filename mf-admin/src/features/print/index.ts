export { GarageDayList } from './garage-day.tsx'
export { Picking } from './picking.tsx'
export { PickChosen, PickFilter } from './picking-buttons.tsx'
export { pickingAddress } from './print-addresses.ts'
