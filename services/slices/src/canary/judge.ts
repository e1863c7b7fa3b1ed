import { lockDueRows, type Sql } from '@zmig/kit'
import type { ServiceDeps } from '@zmig/projections'
import type { AuditDeps } from '../audit/audit.ts'
import { revertCanary, type Measured } from '../slice/canary.commands.ts'
import { ALARM, FAULTS, noEvidence, strengthOf, weigh, worstFault, type Evidence, type Fault } from './evidence.ts'

/**
 * When visits are looked at, counted from their beginning. The first look finds what breaks at once; the second one finds what
 * a visitor meets later, such as a button at the end of a form. Each is a test of its own, and the mean of both is one again.
 */
const LOOKS = [
  { name: 'soon', afterSeconds: 30 },
  { name: 'later', afterSeconds: 600 },
] as const
type Evidences = Record<(typeof LOOKS)[number]['name'], Evidence>

/** A revert needs the fault at so many addresses: one of them can invent what it likes. */
const LEAST_ADDRESSES = 3

/** A running canary; `evidence` is null before its first visit. */
type Running = { id: string; slice: string; version: string; active: string; evidence: Evidences | null }

/** What visits of one version had, that was given while the canary had one share. */
type Settled = { percent: number; isCanary: boolean; views: number } & Record<Fault, number>

const FAULTY: Record<Fault, string> = { mount: 'not mounted', error: 'error', slow: 'slow', edge: 'edge' }
const counts = FAULTS.map((fault) => `count(*) filter (where ${FAULTY[fault]}) as ${fault}`).join(', ')

/** Takes the visits that are due for a look. */
const settle = (tx: Sql, { id }: Running, look: number, now: Date): Promise<Settled[]> =>
  tx.query<Settled>(
    `with due as (
       update slices.canary_visit set settled = $2 + 1
       where canary = $1 and settled = $2 and began_at <= $3::timestamptz - make_interval(secs => $4)
       returning percent, is_canary, mounted, error, slow, edge)
     select percent, is_canary as "isCanary", count(*) as views, ${counts} from due group by percent, is_canary`,
    [id, look, now, LOOKS[look]?.afterSeconds],
  )

const none = { views: 0, mount: 0, error: 0, slow: 0, edge: 0 }

/** Adds visits to the evidence: those of each share for themselves, because the two versions are alike only within one. */
const weighAll = (evidence: Evidence, settled: readonly Settled[]): Evidence => {
  let sum = evidence
  for (const arms of Map.groupBy(settled, ({ percent }) => percent).values()) {
    const canary = arms.find(({ isCanary }) => isCanary) ?? none
    const active = arms.find(({ isCanary }) => !isCanary) ?? none
    for (const fault of FAULTS)
      sum = weigh(sum, fault, {
        canary: { views: canary.views, faulty: canary[fault] },
        active: { views: active.views, faulty: active[fault] },
      })
  }
  return sum
}

const readEvidence = (running: Running): Evidences => running.evidence ?? { soon: noEvidence(), later: noEvidence() }

/** Weighs what is due of one canary, in the transaction that holds it. */
const look = async (tx: Sql, running: Running, now: Date): Promise<Evidences> => {
  let evidence = readEvidence(running)
  let changed = false
  for (const [index, { name }] of LOOKS.entries()) {
    const settled = await settle(tx, running, index, now)
    if (settled.length === 0) continue
    changed = true
    evidence = { ...evidence, [name]: weighAll(evidence[name], settled) }
  }
  if (changed)
    await tx.query('update slices.canary set evidence = $2 where id = $1', [running.id, JSON.stringify(evidence)])
  return evidence
}

const measure = async (tx: Sql, { id, active }: Running, fault: Fault): Promise<Measured & { addresses: number }> => {
  const faulty = FAULTY[fault]
  const [row] = await tx.query<Omit<Measured, 'fault' | 'active'> & { addresses: number }>(
    `select count(*) filter (where is_canary) as "canaryVisits", count(*) filter (where is_canary and ${faulty}) as "canaryFaulty",
       count(*) filter (where not is_canary) as "activeVisits",
       count(*) filter (where not is_canary and ${faulty}) as "activeFaulty",
       count(distinct address) filter (where is_canary and ${faulty}) as addresses
     from slices.canary_visit where canary = $1 and settled > 0`,
    [id],
  )
  if (!row) throw new Error('a count has one row')
  return { fault, active, ...row }
}

const WHAT: Record<Fault, string> = {
  mount: 'did not start',
  error: 'had an error',
  slow: 'were answered late',
  edge: 'had a failed call',
}

/** Why a canary is reverted, for the audit and its team. */
export const reasonOf = ({ fault, active, ...visits }: Measured): string =>
  `${visits.canaryFaulty} of ${visits.canaryVisits} visits ${WHAT[fault]}; with ${active} ${visits.activeFaulty} of ${visits.activeVisits} did.`

type Verdict = { slice: string; version: string; reason: string; measured: Measured }

/** Looks at the next canary of a round. @returns undefined when there is none; `verdict` when it is worse than the active version */
const judgeOne = (
  { database, clock }: Pick<ServiceDeps, 'database' | 'clock'>,
  after: string,
): Promise<{ id: string; verdict?: Verdict } | undefined> =>
  database.transaction(async (tx) => {
    const [running] = await lockDueRows<Running>(tx, {
      columns: 'c.id, c.slice, c.version, s.active, c.evidence',
      table: 'slices.canary c join slices.slice s on s.name = c.slice',
      of: 'c',
      due: 'c.ended_at is null and s.active is not null and c.id > $1',
      values: [after],
      order: 'c.id',
      limit: 1,
    })
    if (!running) return undefined
    const { id, slice, version } = running
    const evidence = await look(tx, running, clock.now())
    const strengths = LOOKS.map(({ name }) => strengthOf(evidence[name]))
    if (strengths.reduce((sum, strength) => sum + strength, 0) / LOOKS.length < ALARM) return { id }
    const strongest = LOOKS[strengths.indexOf(Math.max(...strengths))]?.name ?? 'soon'
    const { addresses, ...measured } = await measure(tx, running, worstFault(evidence[strongest]))
    if (addresses < LEAST_ADDRESSES) return { id }
    return { id, verdict: { slice, version, reason: reasonOf(measured), measured } }
  })

/**
 * Looks at every canary that runs, and reverts those that are worse than the active version. Canaries that another process looks
 * at are left to it. Evidence is kept with the visits that it is made of, so a process that ends before the revert has lost
 * nothing: the next round finds the same.
 */
export const judgeCanaries = async (
  deps: AuditDeps & Pick<ServiceDeps, 'logger'>,
): Promise<readonly Pick<Verdict, 'slice' | 'version' | 'reason'>[]> => {
  const reverted: Verdict[] = []
  let judged = await judgeOne(deps, '0')
  while (judged) {
    const { id, verdict } = judged
    if (verdict) {
      const answer = await revertCanary(deps, verdict, 'field data')
      if (answer.ok) reverted.push(verdict)
      deps.logger.warn({ ...verdict, done: answer.ok }, 'a canary is worse than the active version')
    }
    judged = await judgeOne(deps, id)
  }
  return reverted
}
