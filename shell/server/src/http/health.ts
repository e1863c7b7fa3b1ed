import { createHealth, type Check, type Database, type Health, type Part } from '@zmig/kit'
import type { Edge } from '@zmig/edge'
import * as z from 'zod'

type Options = {
  /** the checks of this process, by part */
  own: Record<string, Check>
  /** private address of the services process, which reports the other parts */
  servicesUrl: string
}

type Needs = {
  database: Database
  /** whether a version of every slice is known */
  hasSlices: () => boolean
  searchStatus: Edge['searchStatus']
  proxyStatus: Edge['proxyStatus']
}

/**
 * The checks of the web process. The search is ready when PostgreSQL answers instead of a failed engine; the proxy is always
 * ready, with a warning while it hides the shoppers' addresses.
 */
export const webChecks = (needs: Needs): Record<string, Check> => ({
  postgres: {
    ask: async () => {
      await needs.database.query('select 1')
      return undefined
    },
  },
  slices: { ask: () => Promise.resolve({ ok: needs.hasSlices() }) },
  search: { ask: () => Promise.resolve(needs.searchStatus()) },
  proxy: { ask: () => Promise.resolve(needs.proxyStatus()) },
})

/** Half a second more than each part of the services process may take to answer. */
const SERVICES_MS = 1_500

/** How long a ready answer is cached: the endpoint is public, and each check costs the database a few statements. */
const FRESH_MS = 250

const ServicesHealth = z.object({
  parts: z.record(
    z.string(),
    z.object({
      ok: z.boolean(),
      engine: z.string().optional(),
      fallback: z.string().optional(),
      behind: z.number().optional(),
    }),
  ),
})

/** The parts whose state the services process reports. While it is down their state is unknown and none of them works. */
const THEIRS = ['eventLog', 'relay', 'projections', 'services'] as const

const withoutAbsent = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Part

const askServices = async (servicesUrl: string): Promise<Record<string, Part>> => {
  try {
    const signal = AbortSignal.timeout(SERVICES_MS)
    const response = await fetch(new URL('/health/ready', servicesUrl), { signal })
    const { parts } = ServicesHealth.parse(await response.json())
    return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, withoutAbsent(part)]))
  } catch {
    return Object.fromEntries(THEIRS.map((name) => [name, { ok: false }]))
  }
}

/** A part that both processes need is ready when both report it. */
const together = (theirs: Part | undefined, ours: Part): Part =>
  theirs ? { ...theirs, ...ours, ok: theirs.ok && ours.ok } : ours

/**
 * The public readiness of the whole shop: its parts and their engines, without addresses, versions,
 * process names and reasons.
 */
export const createWebHealth = ({ own, servicesUrl }: Options): (() => Promise<Health>) => {
  const ours = createHealth(own)
  let running: Promise<Health> | undefined
  let last: { health: Health; at: number } | undefined

  const ask = async (): Promise<Health> => {
    const [{ parts }, theirs] = await Promise.all([ours(), askServices(servicesUrl)])
    const shared = Object.entries(parts).map(([name, { away: _names, ...part }]) => [
      name,
      together(theirs[name], part),
    ])
    const all = { ...theirs, ...(Object.fromEntries(shared) as Record<string, Part>) }
    const health = { ok: Object.values(all).every(({ ok }) => ok), parts: all }
    last = { health, at: performance.now() }
    return health
  }

  return () => {
    if (last?.health.ok && performance.now() - last.at < FRESH_MS) return Promise.resolve(last.health)
    running ??= ask().finally(() => (running = undefined))
    return running
  }
}
