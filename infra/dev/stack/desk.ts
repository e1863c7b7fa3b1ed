import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createLogger, type Environment } from '@zmig/kit'
import { notificationsConfig } from '@zmig/notifications/config'
import { orderingConfig } from '@zmig/ordering/config'
import type { Desk } from '@zmig/simulators'
import { DEVELOPMENT_CLIENT_ID } from '@zmig/edge/config'
import type { StartConfig } from '../config.ts'
import type { Run } from '../processes/supervise.ts'

/** The first is on the default allow-list, the second is not: both answers of the sign-in can be seen. */
const ACCOUNTS = [
  { email: 'owner@zmig.test', name: 'דנה לוי' },
  { email: 'visitor@zmig.test', name: 'אורי כהן' },
]

/** The shop's credentials at the desk's payment gateway: those that the shop sends. */
const merchantOf = (children: Environment) => {
  const { paymentTerminal, paymentPassword, paymentUser, paymentMid, paymentMacPassword } = orderingConfig(children)
  return {
    terminal: paymentTerminal,
    password: paymentPassword,
    user: paymentUser,
    mid: paymentMid,
    macPassword: paymentMacPassword,
  }
}

/** The shop's account at the desk's providers of texts; none when the shop sends by the generic call, which needs none. */
const texterOf = (children: Environment) => {
  const { texterUser: user, texterToken: token } = notificationsConfig(children)
  return token !== '' && { texter: { user, token } }
}

/**
 * The desk runs inside the supervisor: it is small, and never there in production.
 * @param children the environment of the other processes
 * @param smtpPort where its mail server listens
 */
export const openDesk = async (config: StartConfig, children: Environment, smtpPort: number): Promise<Desk> => {
  const { startDesk } = await import('@zmig/simulators') // its mail server is not installed in production
  return startDesk({
    port: config.port + 1,
    smtpPort,
    logger: createLogger('desk', { level: config.logLevel }),
    shopUrl: config.publicUrl,
    googleClientId: children['GOOGLE_CLIENT_ID'] ?? DEVELOPMENT_CLIENT_ID,
    accounts: ACCOUNTS,
    merchant: merchantOf(children),
    ...texterOf(children),
    // beside the shop's database, which knows the documents by their numbers
    documentsFile: join(config.dataDirectory, 'desk', 'tax-documents.jsonl'),
    now: () => new Date(),
    newToken: () => randomBytes(24).toString('base64url'),
  })
}

/** The desk as something that is ended and started again. */
export const runDesk = async (...given: Parameters<typeof openDesk>): Promise<Run> => {
  const desk = await openDesk(...given)
  const closed = Promise.withResolvers<string>()
  const close = () => void desk.close().then(() => closed.resolve('closed'), closed.reject)
  return { ended: closed.promise, stop: close, kill: close }
}
