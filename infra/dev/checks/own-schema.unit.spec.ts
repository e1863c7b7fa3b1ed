import { expect, it } from 'vitest'
import { foreignSchemas } from './own-schema.ts'

const schemas = ['catalog', 'ordering', 'edge', 'kit']
const foreign = (source: string) => foreignSchemas('edge', schemas, source)

it.each([
  'select 1 from ordering.stock',
  'select 1 from edge.tyre join ordering.stock using (ean)',
  'INSERT INTO Ordering.stock values (1)',
  'update "ordering"."stock" set on_hand = 0',
  'delete from only ordering.stock',
  'create index stock_ean on ordering.stock (ean)',
])("finds another service's table in: %s", (source) => {
  expect(foreign(source)).toEqual(['ordering'])
})

it.each([
  'select 1 from edge.tyre',
  'select 1 from people.person join events.projection_offset on true',
  "import { x } from 'ordering.ts'",
  'we learn this from ordering. Then we keep it',
  'select tyre.ean from tyre',
])('accepts: %s', (source) => {
  expect(foreign(source)).toEqual([])
})
