import { expect, it } from 'vitest'
import * as z from 'zod'
import * as contract from './index.ts'
import { get, type Endpoint, type Schema } from './endpoint.ts'

type Json = { type?: string; required?: string[]; anyOf?: Json[]; oneOf?: Json[] }

const saysOk = ({ required = [], anyOf, oneOf }: Json): boolean =>
  (anyOf ?? oneOf)?.every(saysOk) ?? required.includes('ok')

const jsonOf = (schema: Schema) => z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Json

const forStaff = Object.entries(contract as Record<string, unknown>).filter(
  (entry): entry is [string, Endpoint] =>
    typeof entry[1] === 'object' && entry[1] !== null && 'audience' in entry[1] && entry[1].audience !== 'everyone',
)

it.each(forStaff)('%s says `ok` in every answer that is JSON', (_, { answer, contentType }) => {
  const schema = jsonOf(answer)
  expect(contentType === undefined ? saysOk(schema) : schema.type === 'string').toBe(true)
})

it('lets no call of staff be defined without `ok`', () => {
  const answer = z.object({ rows: z.array(z.string()) })
  // @ts-expect-error the answer has no `ok`
  const forgotten = get('/rows', { summary: 'Rows', audience: 'staff', answer })
  expect(saysOk(jsonOf(forgotten.answer))).toBe(false)
})
