import { expect, test } from 'vitest'
import { createModelRanking } from './model-ranking.ts'
import type { Answer } from './question.ts'
import { candidates, listOrder, rider, RULED } from './testing/riders.ts'

const [power, road, angel] = candidates.map(({ ean }) => ean) as [string, string, string]
const PROMISE = 'רק היום בחצי מחיר לאופנוע שלך'
const GOOD = 'מחזיק קילומטרים רבים ועובד היטב גם בגשם.'

const rank = (answer: Answer | undefined, listed = candidates) =>
  createModelRanking({ rules: listOrder, model: { ask: () => Promise.resolve(answer) } })(rider, listed)
const tyre = (ean: string, score = 9, reason = GOOD) => ({ ean, score, reason })

test('takes order and reasons from the model; what it leaves out follows in the order of the rules', async () => {
  expect(await rank({ tyres: [tyre(angel, 8.5)] })).toEqual({
    by: 'model',
    tyres: [
      { ean: angel, score: 8.5, reason: GOOD },
      { ean: power, score: 8.5, reason: RULED },
      { ean: road, score: 8, reason: RULED },
    ],
  })
})

test('drops a tyre that is not in the list, and counts one that is named twice once', async () => {
  const { tyres } = await rank({ tyres: [tyre('9999999999994'), tyre(road), tyre(road, 10), tyre('')] })
  expect(tyres.map(({ ean }) => ean)).toEqual([road, power, angel])
})

test('replaces a reason that may not be shown by that of the rules', async () => {
  const { tyres } = await rank({ tyres: [tyre(road, 9, PROMISE), tyre(angel, 8)] })
  expect(tyres[0]).toEqual({ ean: road, score: 9, reason: RULED })
})

test('lets a reason name its own tyre and no other one', async () => {
  const reason = 'ה-Road 6 מחזיק קילומטרים רבים ועובד בגשם.'
  const { tyres } = await rank({ tyres: [tyre(road, 9, reason), tyre(power, 8, reason)] })
  expect(tyres.map((one) => one.reason)).toEqual([reason, RULED, RULED])
})

test('orders by score, whatever order the model wrote, and keeps scores within 0 and 10', async () => {
  const { tyres } = await rank({ tyres: [tyre(road, -5), tyre(angel, 1e9), tyre(power, 5)] })
  expect(tyres.map(({ ean, score }) => [ean, score])).toEqual([
    [angel, 10],
    [power, 5],
    [road, 0],
  ])
})

test('answers by the rules when the model does not answer, or names only tyres and reasons that may not be shown', async () => {
  const ruled = await listOrder(rider, candidates)
  expect(await rank(undefined)).toEqual(ruled)
  expect(await rank({ tyres: [] })).toEqual(ruled)
  expect(await rank({ tyres: [tyre('9999999999994')] })).toEqual(ruled)
  expect(await rank({ tyres: [tyre(angel, 9, PROMISE), tyre(road, 8, PROMISE)] })).toEqual(ruled)
})

test('asks no model when no tyre fits', async () => {
  const model = { ask: () => Promise.reject(new Error('asked')) }
  expect(await createModelRanking({ rules: listOrder, model })(rider, [])).toEqual({ by: 'rules', tyres: [] })
})

test('shows the model the first twenty tyres of the rules', async () => {
  const [first] = candidates
  const many = Array.from({ length: 50 }, (_, index) => ({ ...first!, ean: String(2_900_000_000_000 + index) }))
  let seen = 0
  const ask = (question: string) => {
    seen = (JSON.parse(question) as { tyres: unknown[] }).tyres.length
    return Promise.resolve({ tyres: [tyre('2900000000030'), tyre('2900000000010')] })
  }
  const { tyres } = await createModelRanking({ rules: listOrder, model: { ask } })(rider, many)
  expect([seen, tyres.length, tyres[0]?.ean]).toEqual([20, 50, '2900000000010'])
})
