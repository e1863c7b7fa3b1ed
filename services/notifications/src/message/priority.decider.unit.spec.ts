import { expect, test } from 'vitest'
import { chooseNext, priorityOf, STEP, type Priority } from './priority.decider.ts'

/** The oldest messages of a kind, with ids from `first` on. */
const waiting = (priority: Priority, first: number, count: number = STEP) =>
  Array.from({ length: count }, (_, index) => ({ ...priority, id: first + index }))
const paid = priorityOf({ template: 'paid' })
const bulk = priorityOf({ template: 'cancelled', cause: 'staff' })

test('a message that a buyer waits for is urgent, and one that is caused without paying is not', () => {
  for (const template of ['placed', 'paid', 'appointment-moved', 'cancelled', 'order-link'] as const)
    expect(priorityOf({ template })).toEqual({ lane: 0, kind: template })
  for (const template of ['transit', 'refunded', 'garage-booking', 'offer-answered'] as const)
    expect(priorityOf({ template })).toEqual({ lane: 1, kind: template })
  for (const template of ['placed', 'shop-offer'] as const)
    expect(priorityOf({ template, cause: 'anybody' })).toEqual({ lane: 2, kind: template })
})

test('a buyer’s own cancellation does not wait for those of staff', () => {
  expect(bulk).toEqual({ lane: 0, kind: 'cancelled by staff' })
  const chosen = chooseNext([...waiting(bulk, 100), ...waiting(priorityOf({ template: 'cancelled' }), 1, 1)], 0)
  expect(chosen).toContain(1)
})

test('a message alone takes all places, and no message waits for places that no other message needs', () => {
  expect(chooseNext([], 0)).toEqual([])
  expect(chooseNext(waiting(bulk, 100), 7)).toEqual(waiting(bulk, 100).map(({ id }) => id))
})

test('one of each kind is sent before the second of any', () => {
  const chosen = chooseNext([...waiting(bulk, 100), ...waiting(paid, 1, 2)], 0)
  expect(chosen.slice(0, 4).toSorted((one, other) => one - other)).toEqual([1, 2, 100, 101])
  expect(chosen).toHaveLength(STEP)
})

test('no flood of one lane keeps another from being sent', () => {
  const transit = priorityOf({ template: 'transit', cause: 'staff' })
  const placed = priorityOf({ template: 'placed', cause: 'anybody' })
  const all = [...waiting(bulk, 100), ...waiting(transit, 200), ...waiting(placed, 300)]
  const chosen = chooseNext(all, 0)
  const of = (from: number) => chosen.filter((id) => id >= from && id < from + 100).length
  expect([of(100), of(200), of(300)]).toEqual([5, 3, 2])
})

test('more kinds than places all have their turn', () => {
  const kinds = Array.from({ length: 17 }, (_, index) => ({ lane: 1, kind: `kind ${index}` }))
  const all = [...waiting(bulk, 10_000), ...kinds.flatMap((kind, index) => waiting(kind, index * 100))]
  const seen = new Set<number>()
  for (let step = 0; step < kinds.length; step += 1)
    for (const id of chooseNext(all, step)) if (id < 10_000) seen.add(Math.floor(id / 100))
  expect(seen.size).toBe(kinds.length)
})
