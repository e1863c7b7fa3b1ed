import { expect, test } from 'vitest'
import { writeQuestion } from './question.ts'
import { candidates, rider } from './testing/riders.ts'

type Question = { bike: object; rider: object; tyres: { priceLevel: string; description: string; line: string }[] }
const written = (...given: Parameters<typeof writeQuestion>) => JSON.parse(writeQuestion(...given)) as Question

test('holds bike, habits and tyres', () => {
  const { bike, rider: habits, tyres } = written(rider, candidates)
  expect(bike).toEqual({ brand: 'Yamaha', model: 'MT-07', category: 'naked', years: [2014, 2026], engineCc: 689 })
  expect(habits).toEqual({ usage: 'daily', kilometresAMonth: '1000-5000', tyres: 'rear' })
  expect(tyres[2]).toEqual({
    ean: '2907373823480',
    kind: 'single',
    brand: 'Pirelli',
    line: 'Angel GT II',
    category: 'sport-touring',
    size: '180/55ZR17 M/C (73W)',
    rating: 4.5,
    priceLevel: 'low',
    stock: 'preorder',
    yearsOld: 0,
    description: 'צמיג תיור ספורטיבי לנסיעות ארוכות.',
  })
})

test('holds no price, and nothing of a person, even when it is passed in', () => {
  const person = { visitorName: 'דנה לוי', visitorPhoneNumber: '0501234567', visitorId: 'v.123' }
  const question = writeQuestion(
    { ...rider, ...person, bike: { ...rider.bike, ...person } },
    candidates.map((tyre) => ({ ...tyre, ...person })),
  )
  for (const secret of [...Object.values(person), 'visitor', '949', '94900']) expect(question).not.toContain(secret)
})

test('shortens texts of the catalogue to one line each, without control characters', () => {
  const [first] = candidates
  const description = `\u202eשורה\nשנייה\u0000${'א'.repeat(10_000)}`
  const { tyres } = written(rider, [{ ...first!, description, line: 'x'.repeat(500) }])
  expect(tyres[0]?.description).toMatch(/^שורה שנייה א+$/)
  expect(tyres[0]?.description).toHaveLength(300)
  expect(tyres[0]?.line).toHaveLength(60)
})
