import { Gauge } from 'prom-client'
import type pg from 'pg'

type Watched = { name: string; pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'> }

const watched = new Set<Watched>()

new Gauge({
  name: 'zmigo_database_connections',
  help: 'Connections of a pool that work (busy) or rest (idle), and callers that wait for one (waiting)',
  labelNames: ['pool', 'state'],
  collect() {
    this.reset()
    for (const { name, pool } of watched) {
      this.inc({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount)
      this.inc({ pool: name, state: 'idle' }, pool.idleCount)
      this.inc({ pool: name, state: 'waiting' }, pool.waitingCount)
    }
  },
})

/** Tells of a pool's use under its name. @returns a function for when the pool has ended */
export const watchPool = (name: string, pool: Watched['pool']): (() => void) => {
  const entry = { name, pool }
  watched.add(entry)
  return () => watched.delete(entry)
}
