import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as contract from './index.ts'
import { list } from './primitives.ts'

type Json = { type?: string; maxItems?: number; [key: string]: unknown }

/** The lists without a greatest length in a JSON schema, by their place. */
const endlessIn = (schema: unknown, place: string): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, maxItems, ...parts } = schema as Json
  const here = type === 'array' && maxItems === undefined ? [place] : []
  return [...here, ...Object.entries(parts).flatMap(([name, part]) => endlessIn(part, `${place}/${name}`))]
}

const bodies = Object.entries(contract).flatMap(([name, value]) =>
  typeof value === 'object' && 'body' in value && value.body ? [[name, value.body] as const] : [],
)

test('every list that a call takes has a greatest length', () => {
  expect(bodies.length).toBeGreaterThan(50)
  const schemaOf = (body: z.ZodMiniType) => z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  expect(bodies.flatMap(([name, body]) => endlessIn(schemaOf(body), name))).toEqual([])
})

test('a list that is too long is refused before any of its items is looked at', () => {
  let looked = 0
  const Item = z.string().check(z.refine(() => (looked += 1) > 0))
  const Either = z.union([list(Item, { max: 3 }), z.object({ one: Item })])
  expect(z.safeParse(Either, ['a', 'b', 'c']).success).toBe(true)
  expect(looked).toBe(3)
  expect(z.safeParse(Either, Array(30_000).fill('a')).success).toBe(false)
  expect(looked).toBe(3)
  expect(z.safeParse(list(Item, { min: 1, max: 3 }), []).success).toBe(false)
  expect(z.safeParse(list(Item, { max: 3 }), 'abc').error?.issues).toMatchObject([{ code: 'invalid_type' }])
})
