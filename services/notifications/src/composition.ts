import { join } from 'node:path'
import { startLoop } from '@zmig/event-log'
import type { Migrations } from '@zmig/kit'
import { serviceRole, type Service, type ServiceDeps } from '@zmig/projections'
import { createHttpTexter } from './adapters/http-texter.adapter.ts'
import { createInforuTexter } from './adapters/inforu-texter.adapter.ts'
import { create019Texter } from './adapters/o19-texter.adapter.ts'
import { createSmtpMailer } from './adapters/smtp-mailer.adapter.ts'
import { PROVIDER_URLS, type NotificationsConfig } from './config.ts'
import { askReports } from './delivery/ask-reports.ts'
import { createDeliver, watchMessages } from './delivery/deliver.commands.ts'
import { createForgetMessages } from './message/forget-messages.ts'
import { mountMessageRoutes } from './staff-message/staff-messages.routes.ts'
import type { Texter } from './ports/texter.port.ts'
import { createMessageReplica } from './order/order.replica.ts'
import type { Mailer } from './ports/mailer.port.ts'
import { garageReplica, productReplica, teamReplica } from './replica/named.replica.ts'
import { createTrials } from './trial/trial.commands.ts'
import { mountTrialRoutes } from './trial/trial.routes.ts'

/** Schema `notifications`; messages go to people (`@zmig/kit/people`), whose migrations come with the kit. */
export const notificationsMigrations: Migrations = {
  schema: 'notifications',
  directory: join(import.meta.dirname, '../migrations'),
  roles: [serviceRole('notifications', { 'people.person': 'select' })],
}

/** Pause between two reads of the queue, in milliseconds. */
const PAUSE = 500
/** Pause between two questions to the provider of texts what became of them, in milliseconds. */
const ASK_PAUSE = 15_000
/** Pause between two deletions of old messages, in milliseconds. */
const HOUR = 60 * 60 * 1000

/** The texter of `TEXTER_PROVIDER`; undefined sends no texts. */
const chooseTexter = ({
  texterProvider: provider,
  texterUrl,
  texterUser: user,
  texterToken: token,
  texterSender: sender,
}: NotificationsConfig): Texter | undefined => {
  if (provider === 'http') return texterUrl === undefined ? undefined : createHttpTexter({ url: texterUrl, token })
  const account = { url: texterUrl ?? PROVIDER_URLS[provider], user, token, sender }
  return provider === '019' ? create019Texter(account) : createInforuTexter(account)
}

/** A mailer of the server that is set; undefined sends no mail. */
const openMailer = (config: NotificationsConfig): Mailer | undefined => {
  const { smtpUrl: url, smtpNeedsTls: needsTls, mailFrom: address, shopName: name } = config
  return url === undefined ? undefined : createSmtpMailer({ url, needsTls, from: { name, address } })
}

const startDelivery = (deps: ServiceDeps, config: NotificationsConfig): (() => Promise<void>) => {
  const mailer = openMailer(config)
  if (!mailer) {
    deps.logger.warn({}, 'SMTP_URL is not set: messages stay in the queue')
    return () => Promise.resolve()
  }
  const texter = chooseTexter(config)
  const deliver = createDeliver({ ...deps, config, mailer, texter })
  const loop = startLoop({
    name: 'messages',
    // Always false: the pause keeps a burst of orders from flooding the mail server.
    step: async () => {
      await deliver()
      return false
    },
    idleMs: PAUSE,
    onError: (error) => deps.logger.error({ err: error }, 'delivering messages failed; trying again'),
  })
  const asking =
    texter?.reports &&
    startLoop({
      step: async () => {
        await askReports({ ...deps, texter })
        return false
      },
      idleMs: ASK_PAUSE,
      onError: (error) => deps.logger.error({ err: error }, 'asking what became of texts failed; trying again'),
    })
  return async () => {
    await Promise.all([loop.stop(), asking?.stop()])
    mailer.close()
  }
}

/** Mail, text messages and calendar files to buyers, garages and the shop itself. */
export const createNotificationsService = (deps: ServiceDeps, config: NotificationsConfig): Service => ({
  name: 'notifications',
  mount: (router) => {
    mountMessageRoutes(router, deps, config)
    const texter = chooseTexter(config)
    mountTrialRoutes(router, createTrials({ ...deps, config, texter, openMailer: () => openMailer(config) }))
  },
  replicas: [productReplica, garageReplica, teamReplica, createMessageReplica(deps)],
  start: () => {
    const stopWatching = watchMessages(deps.database)
    const stopDelivery = startDelivery(deps, config)
    const forgetting = startLoop({
      step: createForgetMessages(deps),
      idleMs: HOUR,
      onError: (error) => deps.logger.error({ err: error }, 'forgetting messages failed; trying again'),
    })
    return Promise.resolve(async () => {
      stopWatching()
      await Promise.all([stopDelivery(), forgetting.stop()])
    })
  },
})
