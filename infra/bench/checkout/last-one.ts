import { createDatabase } from '@zmig/kit'
import { percentile, type Measure } from '../measure.ts'
import { createBrowsers } from './browsers.ts'
import { fillShelves, makeCoupons, makeHours } from './goods.ts'
import { createOrders, isPlaced, remarks, type Ordered } from './orders.ts'

const BUYERS = 200
const ROUNDS = 200

type Wish = Parameters<ReturnType<typeof createOrders>>[0]
type Race = { what: string; refusal: string; wishOf: (round: number) => Wish }
type Round = { winners: number; losers: Ordered[] }

const measuresOf = ({ what, refusal }: Race, rounds: Round[]): Measure[] => {
  const losers = rounds.flatMap((round) => round.losers)
  const unnamed = losers.filter((one) => !('refused' in one) || one.refused !== refusal)
  const times = losers.map(({ milliseconds }) => milliseconds)
  return [
    {
      name: `${BUYERS} buyers for the last ${what}: rounds with exactly one winner, of ${rounds.length}`,
      value: rounds.filter(({ winners }) => winners === 1).length,
      unit: '',
      target: { of: 'value', atLeast: rounds.length },
    },
    {
      name: `  losers without the refusal ${refusal}, of ${losers.length}${remarks(losers)}`,
      value: unnamed.length,
      unit: '',
      target: { of: 'value', atMost: 0 },
    },
    { name: '  until a loser is refused, p50', value: percentile(times, 0.5), unit: 'ms' },
    {
      name: '  until the last loser of all rounds is refused',
      value: Math.max(...times),
      unit: 'ms',
      target: { of: 'value', atMost: 3_000 },
    },
  ]
}

/** Two hundred buyers at once for the last tyre, the last slot and the last use of a coupon, in turn. */
export const benchLastOne = async (
  { url, databaseUrl }: { url: string; databaseUrl: string },
  load: number,
): Promise<Measure[]> => {
  const database = createDatabase(databaseUrl, { max: 2, applicationName: 'zmigo bench' })
  const browsers = createBrowsers(url)
  const rounds = Math.max(1, Math.round(ROUNDS * load))
  try {
    const { stocked, last } = await fillShelves(database, { stocked: ROUNDS, last: rounds })
    const [ean = ''] = stocked
    const hours = await makeHours(database, url, ean, rounds)
    const codes = await makeCoupons(database, stocked, { prefix: 'LAST', singleUse: true })
    const order = createOrders(browsers)
    const tyreOf = (round: number) => stocked[round % stocked.length] ?? ''
    const races: Race[] = [
      { what: 'tyre', refusal: 'OUT_OF_STOCK', wishOf: (round) => ({ ean: last[round] ?? '' }) },
      {
        what: 'slot',
        refusal: 'SLOT_TAKEN',
        wishOf: (round) => ({ ean: tyreOf(round), ...(hours[round] && { hour: hours[round] }) }),
      },
      {
        what: 'use of a coupon',
        refusal: 'COUPON_INVALID',
        wishOf: (round) => ({ ean: tyreOf(round), couponCode: codes[round] ?? '' }),
      },
    ]
    const run = races.map((race) => ({ race, rounds: [] as Round[] }))
    for (let round = 0; round < rounds; round += 1)
      for (const { race, rounds: done } of run) {
        const wish = race.wishOf(round)
        const answers = await Promise.all(Array.from({ length: BUYERS }, () => order(wish)))
        done.push({
          winners: answers.filter(isPlaced).length,
          losers: answers.filter((answer) => !isPlaced(answer)),
        })
      }
    return run.flatMap(({ race, rounds: done }) => measuresOf(race, done))
  } finally {
    browsers.close()
    await database.end()
  }
}
