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
  expect(load(source)).toBe(`get('/a', {  audience: 'everyone', answer })
get('/b', {
  
  answer: z.object({ summary: z.string() }),
})`)
})
