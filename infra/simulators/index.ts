export { createDesk, type DeskOptions } from './desk.ts'
export { startDesk, type Desk } from './start-desk.ts'
