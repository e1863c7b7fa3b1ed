import { randomBytes } from 'node:crypto'

/** 128 bits, used once: nobody guesses the session of somebody else. */
export const newUniqueId = (): string => randomBytes(16).toString('hex')
