import { transformSync } from '@swc/core'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repository } from './places.ts'

const load = createRequire(import.meta.url)('./contract-schemas-loader.cjs') as (source: string) => string
const loadAfterSwc = (source: string) =>
  load(transformSync(source, { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }).code)

it('keeps of an endpoint what it answers', () => {
  const source = `/** Documented. */
export const one = post('/a/{id}', {
  ...staff,
  summary: "what's it",
  query: z.object({ answer: z.string(), page: z.optional(z.number()) }),
  body,
  /** shekels */
  answer: z.object({
    ok: z.boolean(),
    /** a list */
    all: z.array(z.object({ query: z.string() })),
  }),
  contentType: 'text/csv',
})`
  expect(loadAfterSwc(source).trim()).toBe(`/** Documented. */ export const one = {
    /** shekels */ answer: /*#__PURE__*/ z.object({
        ok: /*#__PURE__*/ z.boolean(),
        /** a list */ all: /*#__PURE__*/ z.array(/*#__PURE__*/ z.object({
            query: /*#__PURE__*/ z.string()
        }))
    }),
};`)
})

it('leaves fields that are called as what a call takes', () => {
  const source = `const Letter = z.object({
  body: z.string(),
  query: z.string(),
})
export const send = post('/a', {
  query: Query,
  body: z.object({
    body: z.string(),
  }),
  answer: z.object({
    body: z.array(Letter),
    query: z.string(),
  }),
})`
  expect(loadAfterSwc(source).trim()).toBe(`const Letter = /*#__PURE__*/ z.object({
    body: /*#__PURE__*/ z.string(),
    query: /*#__PURE__*/ z.string()
});
export const send = {
    answer: /*#__PURE__*/ z.object({
        body: /*#__PURE__*/ z.array(Letter),
        query: /*#__PURE__*/ z.string()
    })
};`)
})

it('keeps of the whole contract no address and nothing that a call takes', () => {
  const folder = join(repository, 'services/edge/contract')
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.includes('.spec.'))
  const left = files.flatMap((name) => {
    const code = loadAfterSwc(readFileSync(join(folder, name), 'utf8'))
    return [...code.matchAll(/ (\w+) = \/\*#__PURE__\*\/ (?:get|post|put|patch|destroy)\(/g)].map(([, found]) => found)
  })
  // pictures share what they answer, and no script asks for them
  expect(left).toEqual(['socialImage', 'shopSocialImage', 'shopIcon'])
})

it('marks what makes schemas, and nothing else', () => {
  expect(load('const a = absent(z.string().check(z.regex(/x/)))')).toBe(
    'const a = /*#__PURE__*/ absent(/*#__PURE__*/ z.string().check(/*#__PURE__*/ z.regex(/x/)))',
  )
  expect(load('const b = Shekels.check(z.gt(0))')).toBe('const b = /*#__PURE__*/ Shekels.check(/*#__PURE__*/ z.gt(0))')
  for (const other of ['map.get(key)', 'budget(1)', 'forget(key)', "'get('"]) expect(load(other)).toBe(other)
})
