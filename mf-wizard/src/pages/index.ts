import { unknownPage } from './unknown/index.ts'
import { wizardPage } from './wizard/index.ts'

/** In the order in which they are asked; the last one takes what is left. */
export const pages = [wizardPage, unknownPage]
