import { BrandListed, BrandUnlisted, TyreListed, TyreUnlisted } from '@zmig/events'
import { eventually } from '@zmig/kit/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EdgeFixture, now, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { tyreListed } from '../../testing/facts.ts'

const michelin = BrandListed.example
let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
  await fixture.publish(tyreListed({ brand: 'Michelin' }), BrandListed.create(michelin, now()))
})
afterAll(() => fixture.stop())

const logos = async () => (await fixture.get('/api/v1/brands/logos')).json()
const logoOfList = async (brand: string) =>
  ((await (await fixture.get(`/api/v1/bybrand/MO/tires/${brand}`)).json()) as { logo?: string }).logo

it('shows the logo of a brand with tyres, in the list of all and in its own, until it is taken away', async () => {
  await fixture.publish(BrandListed.create({ ...michelin, id: 'no-tyres', name: 'No Tyres' }, now()))
  await eventually(async () => expect(await logos()).toEqual({ brands: [michelin], carried: ['michelin'] }))
  expect(await logoOfList('MICHELIN')).toBe(michelin.logo)

  const { logo: _logo, ...plain } = michelin
  await fixture.publish(BrandListed.create(plain, now()))
  await eventually(async () => expect(await logos()).toEqual({ brands: [], carried: ['michelin'] }))
  expect(await logoOfList('michelin')).toBeUndefined()
})

it('forgets a brand that is removed', async () => {
  await fixture.publish(BrandListed.create(michelin, now()))
  await eventually(async () => expect(await logoOfList('michelin')).toBe(michelin.logo))
  await fixture.publish(BrandUnlisted.create({ id: michelin.id }, now()))
  await eventually(async () => expect(await logoOfList('michelin')).toBeUndefined())
  expect(await logos()).toEqual({ brands: [], carried: ['michelin'] })
})

it('carries no brand whose last tyre is gone', async () => {
  const { ean } = TyreListed.example
  await fixture.publish(TyreUnlisted.create({ ean }, now()), BrandListed.create(michelin, now()))
  await eventually(async () => expect(await logoOfList('michelin')).toBe(michelin.logo))
  await eventually(async () => expect(await logos()).toEqual({ brands: [], carried: [] }))
})
