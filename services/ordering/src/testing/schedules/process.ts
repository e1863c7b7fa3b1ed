import type { Database, Sql } from '@zmig/kit'
import type { PaymentGateway } from '../../ports/payment-gateway.port.ts'
import { pointOf, type CrashPoint } from './crash-points.ts'

/** Decides at each point whether the process continues or dies, at once or after waiting there. */
export type Watch = (point: CrashPoint) => Fate | Promise<Fate>
type Fate = 'die' | undefined

export type Process = {
  database: Database
  gateway: PaymentGateway
  /** resolves when it has died */
  death: Promise<void>
  /** resolves when PostgreSQL has rolled back what it had begun */
  gone(): Promise<void>
}

/** A dead process never answers; each call gets a promise of its own, so that none is kept in memory. */
const silence = (): Promise<never> => new Promise(() => undefined)

/**
 * A process of ordering, seen through its ports. When it dies, open transactions are rolled back, its promises never
 * resolve, and its code does not reach database or gateway any more, not even to clean up.
 */
export const startProcess = (database: Database, gateway: PaymentGateway, watch: Watch): Process => {
  const death = Promise.withResolvers<void>()
  const running = new Set<Promise<unknown>>()
  let dead = false

  const reach = async (point: CrashPoint): Promise<void> => {
    if (dead) return silence()
    const fate = await watch(point)
    if (fate === 'die') {
      dead = true
      death.resolve()
    }
    if (dead) return silence() // here, or in another call while it waited
  }

  const outlive = async <T>(begun: Promise<T>): Promise<T> => {
    running.add(begun)
    try {
      const result = await begun
      return dead ? await silence() : result
    } catch (error) {
      if (dead) await silence()
      throw error
    } finally {
      running.delete(begun)
    }
  }

  const sqlOn = (sql: Sql): Sql => ({
    query: async <Row>(...statement: Parameters<Sql['query']>): Promise<Row[]> => {
      if (dead) return silence()
      const rows = await outlive(sql.query<Row>(...statement))
      await reach(pointOf(statement[0]))
      return rows
    },
  })

  const transaction = async <T>(work: (tx: Sql) => Promise<T>): Promise<T> => {
    if (dead) return silence()
    const begun = database.transaction(async (tx) => {
      const whole = async () => {
        await reach('transaction begun')
        const result = await work(sqlOn(tx))
        await reach('before the commit')
        return result
      }
      const cut = death.promise.then((): never => {
        throw new Error('the process died in its transaction')
      })
      return Promise.race([whole(), cut])
    })
    const result = await outlive(begun)
    await reach('after the commit')
    return result
  }

  const call = async <T>(name: 'set-up' | 'inquiry' | 'refund', ask: () => Promise<T>): Promise<T> => {
    await reach(`before the ${name}`)
    const answer = await outlive(ask())
    await reach(`after the ${name}`)
    return answer
  }

  return {
    database: { ...database, ...sqlOn(database), transaction },
    gateway: {
      pages: gateway.pages,
      openSession: (...session) => call('set-up', () => gateway.openSession(...session)),
      inquire: (...asked) => call('inquiry', () => gateway.inquire(...asked)),
      refund: (...refund) => call('refund', () => gateway.refund(...refund)),
      checkReturn: (facts) => gateway.checkReturn(facts),
    },
    death: death.promise,
    gone: async () => {
      await Promise.allSettled(running)
    },
  }
}
