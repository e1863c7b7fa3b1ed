import kafkajs, { type Admin } from 'kafkajs'
import type { Logger } from '../database.ts'
import { withDeadline } from '../deadline.ts'
import { EventLogRefused, EventLogUnavailable, silent } from '../errors.ts'
import { createSockets, quietly } from './session.ts'

export type AdminOptions = { brokers: string[]; logger: Logger }

/** Runs work with an admin client of kafkajs. @throws EventLogUnavailable when that takes longer than 5 s */
export const withAdmin = async <T>(
  { brokers, logger }: AdminOptions,
  doing: string,
  work: (admin: Admin) => Promise<T>,
): Promise<T> => {
  const sockets = createSockets()
  const kafka = new kafkajs.Kafka({
    clientId: 'zmigo',
    brokers,
    socketFactory: sockets.factory,
    enforceRequestTimeout: false,
    retry: { retries: brokers.length, initialRetryTime: 50, maxRetryTime: 500 },
    logLevel: kafkajs.logLevel.WARN,
    logCreator: quietly(logger),
  })
  const admin = kafka.admin()
  try {
    return await withDeadline(
      admin.connect().then(() => work(admin)),
      () => silent('Kafka', doing),
    )
  } catch (error) {
    if (error instanceof EventLogRefused || error instanceof EventLogUnavailable) throw error
    throw new EventLogUnavailable(
      `Kafka at ${brokers.join(',')} could not ${doing}; see that it runs and that KAFKA_BROKERS is right`,
      { cause: error },
    )
  } finally {
    sockets.end()
  }
}
