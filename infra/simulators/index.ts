export { createDesk, type DeskOptions } from './desk.ts'
export { startDesk } from './start-desk.ts'
