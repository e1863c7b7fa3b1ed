import { TermsChanged } from '@zmig/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orderingConfig } from '../config.ts'
import { startOrdering } from '../testing/ordering-fixture.ts'
import { publishTerms } from './publish-terms.commands.ts'
import { termsOf } from './terms.ts'

let ordering: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  ordering = await startOrdering()
})
afterAll(() => ordering.stop())

const start = (env: Record<string, string>) => publishTerms(ordering.deps, termsOf(orderingConfig(env)))
const published = async () =>
  (await ordering.published()).filter(({ type }) => type === TermsChanged.type).map(({ data }) => data)

it('publishes the terms of its settings at the first start and whenever they differ from the last ones', async () => {
  await start({})
  await start({})
  expect(await published()).toEqual([TermsChanged.example])

  const changed = {
    CARD_HOLD_MINUTES: '35',
    TRANSFER_HOLD_DAYS: '5',
    TRANSFER_TYRES: '4',
    OPEN_ORDERS: '3',
    METRICS_RETENTION_DAYS: '30',
    TERMS_VERSION: '2027-01',
  }
  await Promise.all([start(changed), start(changed)])
  expect(await published()).toEqual([
    TermsChanged.example,
    {
      ...TermsChanged.example,
      cardHoldMinutes: 35,
      transferHoldDays: 5,
      transferTyres: 4,
      openOrders: 3,
      metricsDays: 30,
      version: '2027-01',
    },
  ])
})
