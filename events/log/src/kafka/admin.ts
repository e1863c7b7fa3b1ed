import type { Admin } from 'kafkajs'
import { EventLogRefused, EventLogUnavailable, noAnswer } from '../errors.ts'
import { withDeadline } from '../limits.ts'
import { adviceFor } from './advice.ts'
import { createClient, type ClientOptions } from './client.ts'

/** Runs work with an admin client of kafkajs. @throws EventLogUnavailable when that takes longer than 5 s */
export const withAdmin = async <T>(
  options: ClientOptions,
  doing: string,
  work: (admin: Admin) => Promise<T>,
): Promise<T> => {
  const { kafka, end } = createClient(options)
  const admin = kafka.admin()
  try {
    return await withDeadline(
      admin.connect().then(() => work(admin)),
      () => noAnswer('Kafka', doing),
    )
  } catch (error) {
    if (error instanceof EventLogRefused || error instanceof EventLogUnavailable) throw error
    const where = `Kafka at ${options.brokers.join(',')}`
    throw new EventLogUnavailable(`${where} could not ${doing}: ${adviceFor(error, options.security)}`, {
      cause: error,
    })
  } finally {
    end()
  }
}
