import { createRequire } from 'node:module'
import { expect, it } from 'vitest'

const load = createRequire(import.meta.url)('./contract-schemas-loader.cjs') as (source: string) => string

it('takes out what only the documentation says, in any quotes and on a line of its own', () => {
  const source = `get('/a', { summary: 'One tyre; "empty" isn\\'t', audience: 'everyone', answer })
get('/b', {
  summary:
    "a garage's days",
  answer: z.object({ summary: z.string() }),
})`
  expect(load(source)).toBe(`/*#__PURE__*/ get('/a', {  audience: 'everyone', answer })
/*#__PURE__*/ get('/b', {
  
  answer: /*#__PURE__*/ z.object({ summary: /*#__PURE__*/ z.string() }),
})`)
})

it('marks what makes schemas and endpoints, and nothing else', () => {
  expect(load('const a = absent(z.string().check(z.regex(/x/)))')).toBe(
    'const a = /*#__PURE__*/ absent(/*#__PURE__*/ z.string().check(/*#__PURE__*/ z.regex(/x/)))',
  )
  for (const other of ['map.get(key)', 'budget(1)', 'forget(key)', "'get('"]) expect(load(other)).toBe(other)
})
