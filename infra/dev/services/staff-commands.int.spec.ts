import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, newId } from '@zmig/kit'
import { savePerson } from '@zmig/kit/people'
import { startTestDatabase } from '@zmig/kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { childEnvironment, root } from '../environment.ts'
import { allMigrations } from '@zmig/roles/migrations'

const EAN = '2907373823466'
const dataDirectory = mkdtempSync(join(tmpdir(), 'zmig-commands-'))
/** What the first process compiles the others read: half of their time. */
const compiled = mkdtempSync(join(tmpdir(), 'zmig-compiled-'))
let held: Awaited<ReturnType<typeof startTestDatabase>>
beforeAll(async () => {
  held = await startTestDatabase(allMigrations)
})
afterAll(async () => {
  await held.stop()
  for (const folder of [dataDirectory, compiled]) rmSync(folder, { recursive: true })
})

/** Runs `npm run <name> -- …` on the test's database: a process that loads the services, which takes seconds on a busy machine. */
const run = (name: string, ...args: string[]): Promise<{ code: number; text: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, `infra/dev/${name}.ts`), ...args],
      { env: childEnvironment({ DATABASE_URL: held.url, DATA_DIR: dataDirectory, NODE_COMPILE_CACHE: compiled }) },
      (error, stdout, stderr) => resolve({ code: error ? 1 : 0, text: stdout + stderr }),
    )
  })

const offer = async (database: Database): Promise<string> => {
  const personId = await savePerson(database, { name: '', phone: '0501234567', email: '' })
  const offerId = newId()
  await database.query(
    `insert into ordering.best_offer (offer_id, person_id, ean, price, list_price, made_at, expires_at)
     values ($1, $2, $3, 85000, 94900, now(), now() + interval '1 day')`,
    [offerId, personId, EAN],
  )
  return offerId
}

test('offers are listed, accepted and refused from the terminal', async () => {
  expect(await run('offers')).toEqual({ code: 0, text: 'No offer waits for an answer.\n' })
  await held.database.query(
    `insert into ordering.product (ean, is_set, brand, display_name, display_size, price, free_shipping)
     values ($1, false, 'Michelin', 'Power 6', '180/55ZR17', 94900, false)`,
    [EAN],
  )
  const first = await offer(held.database)
  const second = await offer(held.database)
  const listed = await run('offers')
  expect(listed.text).toContain(first)
  expect(listed.text).toContain('850.00')
  expect(listed.text).not.toContain('0501234567')
  expect((await run('offers', 'accept', first)).text).toMatch(/^The offer is coupon OFFER-\w{6}: 99 shekels off/)
  expect((await run('offers', 'refuse', second)).text).toContain('The offer is refused.')
  expect(await run('offers', 'accept', second)).toMatchObject({
    code: 1,
    text: expect.stringContaining('other way') as string,
  })
  expect(await run('offers', 'accept')).toMatchObject({
    code: 1,
    text: expect.stringContaining('npm run offers') as string,
  })
}, 300_000)

test('a person is erased from the terminal', async () => {
  const personId = await savePerson(held.database, { name: 'דנה לוי', phone: '0507654321', email: 'dana@example.com' })
  expect(await run('people', 'erase', personId)).toMatchObject({
    code: 0,
    text: expect.stringContaining(personId) as string,
  })
  expect(await held.database.query('select name, phone from people.person where id = $1', [personId])).toEqual([
    { name: '', phone: '' },
  ])
  expect(readdirSync(join(dataDirectory, 'erasures'))).toContain(personId)
  expect(await run('people', 'erase', 'Z-1')).toMatchObject({ code: 1 })
}, 300_000)

test('all people with one phone are erased together, and none when the record cannot be written', async () => {
  const both = ['דנה לוי', 'ד. לוי'].map((name) =>
    savePerson(held.database, { name, phone: '0507654322', email: `${name.length}@example.com` }),
  )
  const people = await Promise.all(both)
  const left = () => held.database.query("select from people.person where phone = '0507654322'")
  const record = join(dataDirectory, 'erasures')
  rmSync(record, { recursive: true, force: true })
  writeFileSync(record, '') // where a folder has to be
  expect(await run('people', 'erase', '050-765 4322')).toMatchObject({ code: 1 })
  expect(await left()).toHaveLength(2)
  rmSync(record)
  const erased = await run('people', 'erase', '050-765 4322')
  for (const id of people) expect(erased.text).toContain(id)
  expect(await left()).toEqual([])
  expect(await run('people', 'new-link', 'Z-1')).toMatchObject({ code: 1, text: 'There is no order Z-1.\n' })
}, 300_000)

/** A member of staff who signed in a minute ago. @returns the address and the id that the terminal shows */
const signIn = async (name: string): Promise<{ email: string; session: string }> => {
  const staffId = `st_${name}`
  const email = `${name}@zmig.test`
  const token = newId()
  await held.database.query(
    `insert into edge.staff (staff_id, google_sub, email, name, last_signed_in_at) values ($1, $2, $3, $4, now())
     on conflict (email) do nothing`,
    [staffId, `sub of ${name}`, email, name],
  )
  await held.database.query(
    `insert into edge.staff_session (token_hash, staff_id, created_at, last_used_at, expires_at)
     values (sha256($1::bytea), $2, now(), now() - interval '1 minute', now() + interval '12 hours')`,
    [token, staffId],
  )
  return { email, session: createHash('sha256').update(token).digest('hex').slice(0, 12) }
}

test('sessions of staff are listed and ended from the terminal, and an address is released', async () => {
  expect(await run('staff', 'sessions')).toEqual({ code: 0, text: 'Nobody is signed in.\n' })
  const dana = await signIn('dana')
  const elsewhere = await signIn('dana')
  const noa = await signIn('noa')
  const listed = (await run('staff', 'sessions')).text
  for (const { session, email } of [dana, elsewhere, noa]) expect(listed).toMatch(new RegExp(`${session} +${email}`))

  expect(await run('staff', 'revoke', dana.session)).toEqual({ code: 0, text: 'One session is ended.\n' })
  const left = (await run('staff', 'sessions')).text
  expect(left).not.toContain(dana.session)
  expect(left).toContain(elsewhere.session)
  expect(await run('staff', 'revoke', dana.session)).toMatchObject({ code: 1 })

  expect(await run('staff', 'release', noa.email)).toMatchObject({ code: 0 })
  // the next owner of the address is another person; the history of the earlier one stays theirs
  expect(await held.database.query("select google_sub, email from edge.staff where staff_id = 'st_noa'")).toEqual([
    { google_sub: null, email: expect.stringMatching(/^noa@zmig\.test until 2/) as string },
  ])
  expect(await run('staff', 'release', 'else@zmig.test')).toMatchObject({ code: 1 })
  expect(await run('staff', 'revoke', 'all')).toEqual({ code: 0, text: 'One session is ended.\n' })
  expect(await run('staff', 'sessions')).toMatchObject({ text: 'Nobody is signed in.\n' })

  expect(await held.database.query('select action, staff_id from edge.audit order by id')).toEqual([
    { action: 'session-revoked', staff_id: 'st_dana' },
    { action: 'session-revoked', staff_id: 'st_noa' },
    { action: 'address-released', staff_id: 'st_noa' },
    { action: 'session-revoked', staff_id: 'st_dana' },
  ])
}, 300_000)
