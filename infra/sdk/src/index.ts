/** What a team needs to make slices and to deploy them, in the clone of the shop and elsewhere. */
export { NO_KEY_NAMED } from './config.ts'
export { createHttpShop } from './http-shop.ts'
export { Misuse } from './misuse.ts'
export { type Shop } from './shop.ts'
export { createSliceActions, type Workplace } from './slice-actions.ts'
export { sliceCommand, sliceCommandOf } from './slice-command.ts'
export { type DemoArguments, type SliceCommand } from './words/asked.ts'
export { joinClone, sliceFiles, type Pattern } from './slice-files.ts'
