import { randomBytes } from 'node:crypto'
import { createLogger } from '@zmig/kit'
import { startDesk } from '@zmig/simulators'
import { DEVELOPMENT_CLIENT_ID } from '@zmig/edge/config'
import type { StartConfig } from '../config.ts'

/** The first is on the default allow-list, the second is not: both answers of the sign-in can be seen. */
const ACCOUNTS = [
  { email: 'owner@zmig.test', name: 'דנה לוי' },
  { email: 'visitor@zmig.test', name: 'אורי כהן' },
]

/** The desk runs inside the supervisor: it is small, and never there in production. */
export const openDesk = (config: StartConfig, googleClientId: string | undefined) =>
  startDesk({
    port: config.port + 1,
    logger: createLogger('desk', { level: config.logLevel }),
    shopUrl: config.publicUrl,
    googleClientId: googleClientId ?? DEVELOPMENT_CLIENT_ID,
    accounts: ACCOUNTS,
    now: () => new Date(),
    newToken: () => randomBytes(24).toString('base64url'),
  })
