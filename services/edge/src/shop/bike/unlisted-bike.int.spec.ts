import { MotorcycleListed, MotorcycleUnlisted } from '@zmig/events'
import { eventually } from '@zmig/kit/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EdgeFixture, now, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { REAR, tyreListed } from '../../testing/facts.ts'

const cb650r = { ...MotorcycleListed.example, id: 'cb650r', model: 'CB650R', rearSize: '180/55-17' }
const mt07 = { ...cb650r, id: 'mt-07', brand: 'Yamaha', model: 'MT-07' }
const listed = (bike: typeof cb650r) => MotorcycleListed.create(bike, now())

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
  await fixture.publish(tyreListed(), listed(cb650r), listed(mt07))
})
afterAll(() => fixture.stop())

const get = async (path: string) => (await (await fixture.get(path)).json()) as Record<string, unknown>
/** What the shop knows of the Yamaha: its page, the wizard, the bikes of a tyre, the sizes that are in demand, the search. */
const known = async () => ({
  page: (await get('/api/v1/bikes/yamaha/mt-07'))['bike'] !== null,
  brands: (await get('/api/v1/motorcycle/brands'))['brands'],
  fitting: ((await get(`/api/v1/tires/MO/${REAR}/bikes`))['bikes'] as { id: string }[]).map(({ id }) => id),
  fitments: (await fixture.database.query(`select 1 from edge.fitment where motorcycle_id = 'mt-07'`)).length,
  found: (await get('/api/v1/search?q=yamaha%20mt-07'))['total'],
})
const everywhere = {
  page: true,
  brands: ['Honda', 'Yamaha'],
  fitting: ['cb650r', 'mt-07'],
  fitments: 2,
  found: 1,
}

it('forgets a motorcycle that is removed, everywhere, and knows it again when it is listed again', async () => {
  // a search reads with words that are renewed a moment after the tables
  await eventually(async () => expect(await known()).toEqual(everywhere))
  await fixture.publish(MotorcycleUnlisted.create({ id: mt07.id }, now()))
  await eventually(async () =>
    expect(await known()).toEqual({ page: false, brands: ['Honda'], fitting: ['cb650r'], fitments: 0, found: 0 }),
  )
  await fixture.publish(listed(mt07))
  await eventually(async () => expect(await known()).toEqual(everywhere))
})
