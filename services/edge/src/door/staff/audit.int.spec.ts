import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EdgeFixture, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { signInStaff } from '../../testing/staff.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
  await signInStaff(fixture)
})
afterAll(() => fixture.stop())

describe('the history of what staff did', () => {
  it.each([
    "update edge.audit set staff_id = 'st_else'",
    "delete from edge.audit where staff_id <> 'st_else'",
    'truncate edge.audit',
  ])('is not changed by: %s', async (statement) => {
    const history = () => fixture.database.query('select * from edge.audit')
    const before = await history()
    expect(before).not.toHaveLength(0)
    await expect(fixture.database.query(statement)).rejects.toThrow(/never changed or removed/)
    expect(await history()).toEqual(before)
  })
})
