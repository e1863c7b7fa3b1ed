import { ShopClosed, ShopOpened } from '@zmig/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startOrdering } from '../testing/ordering-fixture.ts'
import { readOpening, setOpening } from './opening.commands.ts'

let ordering: Awaited<ReturnType<typeof startOrdering>>
beforeAll(async () => {
  ordering = await startOrdering()
})
afterAll(() => ordering.stop())

const set = (open: boolean) => setOpening(ordering.deps, open)
const published = async () =>
  (await ordering.published())
    .map(({ type }) => type)
    .filter((type) => [ShopOpened.type, ShopClosed.type].includes(type as never))

it('publishes each opening and closing once', async () => {
  expect(await readOpening(ordering.database)).toEqual({ open: true, since: null })
  expect(await set(true)).toBe(false)
  expect(await Promise.all([set(false), set(false)])).toContain(true)
  expect(await readOpening(ordering.database)).toMatchObject({ open: false, since: expect.any(String) as string })
  expect((await Promise.all([set(true), set(true)])).filter(Boolean)).toHaveLength(1)
  expect(await readOpening(ordering.database)).toMatchObject({ open: true })
  expect(await published()).toEqual([ShopClosed.type, ShopOpened.type])
})
