import {
  askOpenly,
  createHealth,
  type Check,
  type Database,
  type Health,
  type Part,
  type ServicesAddress,
} from '@zmig/kit'
import type { Edge } from '@zmig/edge'
import * as z from 'zod'

type Options = {
  /** the checks of this process, by part */
  own: Record<string, Check>
  /** private address of the services process, which reports the other parts */
  servicesAddress: ServicesAddress
}

type Needs = {
  database: Pick<Database, 'query'>
  /** whether this disk holds a version of every slice that is active */
  hasSlices: () => boolean
}

/** What this process needs to serve pages. */
const readyChecks = ({ database, hasSlices }: Needs): Record<string, Check> => ({
  postgres: {
    ask: async () => {
      await database.query('select 1')
      return undefined
    },
  },
  slices: { ask: () => Promise.resolve({ ok: hasSlices() }) },
})

/**
 * What of the shop this process alone knows. The search is ready when PostgreSQL answers instead of a failed engine; the proxy is
 * always ready, with a warning while it hides the shoppers' addresses.
 */
const shopChecks = (edge: Pick<Edge, 'searchStatus' | 'proxyStatus'>): Record<string, Check> => ({
  search: { ask: () => Promise.resolve(edge.searchStatus()) },
  proxy: { ask: () => Promise.resolve(edge.proxyStatus()) },
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

const askServices = async (services: ServicesAddress): Promise<Record<string, Part>> => {
  try {
    const { parts } = ServicesHealth.parse(await askOpenly(services, '/health/shop', SERVICES_MS))
    return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, withoutAbsent(part)]))
  } catch {
    return Object.fromEntries(THEIRS.map((name) => [name, { ok: false }]))
  }
}

/** A part that both processes need is ready when both report it. */
const together = (theirs: Part | undefined, ours: Part): Part =>
  theirs ? { ...theirs, ...ours, ok: theirs.ok && ours.ok } : ours

/**
 * Asks one at a time, and repeats an answer that everything is ready for a moment.
 * @param ending aborted once this process is asked to end: from then on it is not ready
 */
const shortlyCached = (ask: () => Promise<Health>, ending?: AbortSignal): (() => Promise<Health>) => {
  let running: Promise<Health> | undefined
  let last: { health: Health; at: number } | undefined
  const again = async (): Promise<Health> => {
    const health = await ask()
    last = { health, at: performance.now() }
    return health
  }
  return async () => {
    if (ending?.aborted) return { ok: false, parts: { process: { ok: false } } }
    if (last?.health.ok && performance.now() - last.at < FRESH_MS) return last.health
    running ??= again().finally(() => (running = undefined))
    return running
  }
}

/**
 * The public state of the whole shop: its parts and their engines, without addresses, versions,
 * process names and reasons.
 */
export const createWebHealth = ({ own, servicesAddress }: Options): (() => Promise<Health>) => {
  const ours = createHealth(own)
  return shortlyCached(async () => {
    const [{ parts }, theirs] = await Promise.all([ours(), askServices(servicesAddress)])
    const shared = Object.entries(parts).map(([name, { away: _names, ...part }]) => [
      name,
      together(theirs[name], part),
    ])
    const all = { ...theirs, ...(Object.fromEntries(shared) as Record<string, Part>) }
    return { ok: Object.values(all).every(({ ok }) => ok), parts: all }
  })
}

type Answers = Needs & {
  edge: Pick<Edge, 'searchStatus' | 'proxyStatus'>
  servicesAddress: ServicesAddress
  /** aborted once this process is asked to end: from then on it is not ready */
  ending: AbortSignal
}

/** What the web process says of itself, and of the whole shop. */
export const createWebHealths = ({ database, hasSlices, edge, servicesAddress, ending }: Answers) => {
  const needs = readyChecks({ database, hasSlices })
  return {
    ready: shortlyCached(createHealth(needs), ending),
    shop: createWebHealth({ own: { ...needs, ...shopChecks(edge) }, servicesAddress }),
  }
}
