import { requestTally, type Tally } from '@zmig/kit'

/**
 * The tallies of what goes out before any framework: cached answers and pages. Kept by route and status, so that a
 * request that takes 40 µs does not spend one of them on looking labels up.
 * @returns the tally of a GET
 */
export const createFastTallies = (service: string): ((route: string, status: number) => Tally) => {
  const byRoute = new Map<string, Map<number, Tally>>()
  return (route, status) => {
    let byStatus = byRoute.get(route)
    if (!byStatus) byRoute.set(route, (byStatus = new Map<number, Tally>()))
    let tally = byStatus.get(status)
    if (!tally) byStatus.set(status, (tally = requestTally({ service, method: 'GET', route, status })))
    return tally
  }
}
