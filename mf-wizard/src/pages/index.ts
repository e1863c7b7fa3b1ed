import { wizardPage } from './wizard/index.ts'

export const pages = [wizardPage]
