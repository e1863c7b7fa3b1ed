/**
 * A sequential test of whether a canary is worse than the active version: looked at as often as one likes, it is wrong no more
 * often than its alarm says. The decision "A canary reverts itself" explains it.
 */

/** What can go wrong with a page view, each counted for itself. */
export const FAULTS = ['mount', 'error', 'slow', 'edge'] as const
export type Fault = (typeof FAULTS)[number]

/** Page views of one version that ended in a span of time, and how many of them had the fault. */
export type Arm = { views: number; faulty: number }
/** The two versions in one span of time. */
export type Span = { canary: Arm; active: Arm }

/**
 * By how much a canary's odds of the fault may be worse. An alarm bets on each of them equally, because how bad a version is is
 * not known before; none is below 1.5, so that nothing is reverted for a difference that no shopper would meet.
 */
const ODDS = [1.5, 2, 3, 5, 10, 30, 100]

/**
 * The alarm: a thousand to one. By Ville's inequality at most one in a thousand canaries that are no worse ever reaches it,
 * however long they run.
 */
export const ALARM = 1_000

/** Evidence against a canary: for each fault the logarithm of what each bet has become. Begins at 0, the stake. */
export type Evidence = Record<Fault, number[]>

export const noEvidence = (): Evidence => ({
  mount: ODDS.map(() => 0),
  error: ODDS.map(() => 0),
  slow: ODDS.map(() => 0),
  edge: ODDS.map(() => 0),
})

/** Logarithm of a sum of numbers that are given as logarithms; no number is too large for it. */
const sumOfLogs = (logs: readonly number[]): number => {
  const most = Math.max(...logs)
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0))
}

/** Logarithms of the ways to choose `first` to `last` of `from`. */
const waysToChoose = (from: number, first: number, last: number): number[] => {
  let log = 0
  for (let taken = 1; taken <= first; taken++) log += Math.log((from - taken + 1) / taken)
  const ways = [log]
  for (let taken = first + 1; taken <= last; taken++) ways.push((log += Math.log((from - taken + 1) / taken)))
  return ways
}

/**
 * How much likelier a span is for each of `ODDS` than for equal versions, as logarithms. Given how many views of the span were
 * faulty at all, those of the canary follow Fisher's noncentral hypergeometric distribution; so an outage that strikes both
 * versions says nothing, and neither does a share of visitors that changes from one span to the next.
 */
const likelihoods = ({ canary, active }: Span): number[] => {
  const faulty = canary.faulty + active.faulty
  const first = Math.max(0, faulty - active.views)
  const last = Math.min(canary.views, faulty)
  if (first === last) return ODDS.map(() => 0) // it could not have been otherwise
  const ofCanary = waysToChoose(canary.views, first, last)
  const ofActive = waysToChoose(active.views, faulty - last, faulty - first).toReversed()
  const equal = ofCanary.map((log, index) => log + (ofActive[index] ?? 0))
  const total = sumOfLogs(equal)
  return ODDS.map((odds) => {
    const worse = sumOfLogs(equal.map((log, index) => log + (first + index) * Math.log(odds)))
    return canary.faulty * Math.log(odds) + total - worse
  })
}

/** The evidence with one more span of one fault. */
export const weigh = (evidence: Evidence, fault: Fault, span: Span): Evidence => {
  const more = likelihoods(span)
  return { ...evidence, [fault]: evidence[fault].map((log, index) => log + (more[index] ?? 0)) }
}

/** What the stake has become, over all bets of all faults. From `ALARM` on the canary is worse. */
export const strengthOf = (evidence: Evidence): number =>
  Math.exp(sumOfLogs(FAULTS.flatMap((fault) => evidence[fault]))) / (FAULTS.length * ODDS.length)

/** The fault that speaks most against the canary. */
export const worstFault = (evidence: Evidence): Fault =>
  FAULTS.toSorted((one, other) => sumOfLogs(evidence[other]) - sumOfLogs(evidence[one]))[0] ?? 'error'
