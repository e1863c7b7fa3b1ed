import { type AnswerOf, pairsOfTyre } from '@zmig/edge-contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EdgeFixture, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { available, FRONT, REAR, SET, setListed, tyreListed } from '../../testing/facts.ts'

const WIDER = '2900857332379'
const WIDER_SET = '2917841377322'
const half = (ean: string, width: string, profile: string) => ({
  ean,
  displaySize: `${width}/${profile}ZR17`,
  load: '73',
  speed: '(W)',
  width,
  profile,
  rim: '17',
})

let fixture: EdgeFixture
const pairsOf = async (ean: string): Promise<AnswerOf<typeof pairsOfTyre>['pairs']> => {
  const response = await fixture.get(`/api/v1/tires/MO/${ean}/pairs`)
  return pairsOfTyre.answer.parse(await response.json()).pairs
}
const eansOf = async (ean: string) => (await pairsOf(ean)).map((pair) => pair.ean)

beforeAll(async () => {
  fixture = await startEdgeFixture()
  await fixture.publish(
    tyreListed({ ean: FRONT, position: 'front', width: '120', profile: '70', price: 73_900 }),
    tyreListed({ ean: REAR, price: 99_990 }),
    setListed({ price: 169_900 }),
    available(SET),
  )
})
afterAll(() => fixture.stop())

it('finds the set of a front and of a rear, with what both cost more one by one', async () => {
  const pair = {
    ean: SET,
    name: 'michelin-power-6-120-70-17-180-55-17',
    brand: 'Michelin',
    displayName: 'Power 6',
    front: { ean: FRONT, size: '120/70-17' },
    rear: { ean: REAR, size: '180/55-17' },
    price: 1_699,
    saving: 39.9,
    visibility: 'instock',
  }
  expect(await pairsOf(FRONT)).toEqual([pair])
  expect(await pairsOf(REAR)).toEqual([pair])
})

it('offers several pairs of a front in the order of the list rules', async () => {
  await fixture.publish(
    tyreListed({ ean: WIDER, width: '190', profile: '50', price: 105_000 }),
    setListed({
      ean: WIDER_SET,
      width: '190',
      profile: '50',
      price: 160_000,
      front: half(FRONT, '120', '70'),
      rear: half(WIDER, '190', '50'),
    }),
    available(WIDER_SET, 'ondemand'),
  )
  expect(await eansOf(FRONT)).toEqual([SET, WIDER_SET])
  await fixture.publish(available(WIDER_SET, 'instock', 5, 2))
  expect(await eansOf(FRONT)).toEqual([WIDER_SET, SET])
  expect(await eansOf(REAR)).toEqual([SET])
})

it.each(['outofstock', 'none'] as const)('leaves out a set that cannot be bought (%s)', async (visibility) => {
  const revision = visibility === 'none' ? 4 : 3
  await fixture.publish(available(WIDER_SET, visibility, 0, revision))
  expect(await eansOf(FRONT)).toEqual([SET])
})

it('leaves out a set that saves nothing, and follows the price of the other half', async () => {
  await fixture.publish(tyreListed({ ean: REAR, price: 96_000 }))
  expect(await eansOf(FRONT)).toEqual([])
  await fixture.publish(tyreListed({ ean: REAR, price: 96_100 }))
  expect(await pairsOf(FRONT)).toMatchObject([{ ean: SET, saving: 1 }])
})

it('is empty for a set and for a product that the shop does not carry', async () => {
  expect(await pairsOf(SET)).toEqual([])
  expect(await pairsOf('2999999999999')).toEqual([])
})
