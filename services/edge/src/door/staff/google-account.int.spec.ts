import { Staff } from '@zmig/edge-contract'
import { createOutbox } from '@zmig/outbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EdgeFixture } from '../../testing/edge-fixture.ts'
import { releaseStaffAddress } from './manage-sessions.ts'
import { cookieOf, startStaffSignIn, tokenOf, type StaffSignIn } from './testing/google-accounts.ts'

let google: StaffSignIn
let fixture: EdgeFixture
beforeAll(async () => {
  google = await startStaffSignIn()
  fixture = google.fixture
})
afterAll(() => google.stop())

const signIn: StaffSignIn['signIn'] = (...account) => google.signIn(...account)
const session = (cookie: string) => google.session(cookie)

describe('a member of staff is a Google account, not an address', () => {
  const staffOf = async (token: string) => Staff.parse(await (await signIn(token)).json())

  it('stays the same when the address changes', async () => {
    const before = await staffOf('colleague')
    expect(await staffOf('renamedColleague')).toEqual({
      _id: before._id,
      name: 'דנה לוי',
      email: 'dana.levi@partner.test',
      role: 'staff',
    })
    // the next owner of the old address is another person
    google.tokens['newcomer'] = tokenOf('8', 'dana@partner.test', 'דנה החדשה', { hd: 'partner.test' })
    expect((await staffOf('newcomer'))._id).not.toBe(before._id)
  })

  it('is not taken over by another account that got the address', async () => {
    await signIn('owner')
    for (const token of ['reusedAddress', 'colleagueAsOwner']) {
      const response = await signIn(token)
      expect(response.status).toBe(403)
      expect(response.headers.getSetCookie()).toEqual([])
      expect(await response.json()).toMatchObject({ detail: expect.stringContaining('חשבון Google אחר') as string })
      expect(fixture.logged.at(-1)).toMatchObject({ securityEvent: 'sign-in-refused', status: 403 })
    }
  })

  it('is bound at the first sign-in when it was known by address only', async () => {
    await fixture.database.query(
      `insert into edge.staff (staff_id, email, name, last_signed_in_at) values ('st_before', 'old@partner.test', '', $1)`,
      [google.now()],
    )
    google.tokens['old'] = tokenOf('9', 'old@partner.test', 'ותיק', { hd: 'partner.test' })
    google.tokens['oldAddress'] = tokenOf('10', 'old@partner.test', 'מתחזה', { hd: 'partner.test' })
    expect(await staffOf('old')).toMatchObject({ _id: 'st_before', name: 'ותיק' })
    expect((await signIn('oldAddress')).status).toBe(403)
  })

  it('is a new member of staff after the address was released for another account', async () => {
    google.tokens['leaves'] = tokenOf('12', 'garage@partner.test', 'הראשון', { hd: 'partner.test' })
    google.tokens['comes'] = tokenOf('13', 'garage@partner.test', 'השני', { hd: 'partner.test' })
    const first = await staffOf('leaves')
    const cookie = cookieOf(await signIn('leaves'))
    expect((await signIn('comes')).status).toBe(403)
    const deps = { database: fixture.database, outbox: createOutbox(), clock: { now: google.now } }
    expect(await releaseStaffAddress(deps, 'Garage@partner.test')).toBe(true)
    expect(await session(cookie)).toBeNull()
    const second = await staffOf('comes')
    expect(second).toMatchObject({ email: 'garage@partner.test', name: 'השני' })
    expect(second._id).not.toBe(first._id)
    expect((await signIn('leaves')).status).toBe(403)
  })

  it('is created once when browsers sign in for the first time together', async () => {
    for (const sub of ['11', '12', '13', '14', '15']) {
      google.tokens[sub] = tokenOf(sub, `together${sub}@partner.test`, 'ביחד', { hd: 'partner.test' })
      const [one, ...others] = await Promise.all([1, 2, 3, 4, 5, 6].map(() => staffOf(sub)))
      others.forEach((other) => expect(other).toEqual(one))
    }
  })
})
