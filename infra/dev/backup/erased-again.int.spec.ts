import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { readPeople, savePerson } from '@zmig/kit/people'
import { startBucketServer, startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { allMigrations } from '@zmig/roles/migrations'
import { carryErasures, erasuresOf, readErasures, recordErasures } from '@zmig/roles/erasures'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { erasePeople } from '../people/erase-people.ts'
import { frames, openBackupFile, writeBackupFile } from './backup-file.ts'
import { readTables } from './catalogue.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
let shop: TestDatabase
let personId: string
const report = () => undefined
const file = () => join(folder, 'a.zmigo')
const erasures = (bucketUrl?: string) => erasuresOf({ bucketUrl, dataDirectory: folder })
const dana = { name: 'דנה כהן', phone: '0521234567', email: 'dana@example.co.il' }
const yael = { name: 'יעל לוי', phone: '0521234568', email: 'yael@example.co.il' }
const now = new Date('2026-11-23T10:00:00.000Z')

const backUp = () =>
  writeBackup(shop.url, file(), { sets: allMigrations, report, openKafka: () => Promise.reject(new Error('no Kafka')) })
const restore = async (into: TestDatabase, erased: string[] = [], path = file()) =>
  restoreBackup(into.url, await openBackupFile(path), { sets: allMigrations, replace: into === shop, erased, report })
const personIn = async ({ database }: TestDatabase) => (await readPeople(database, [personId])).get(personId)
const sessionsIn = async ({ database }: TestDatabase) => database.query('select from edge.staff_session')

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'zmig-backup-'))
  shop = await startTestDatabase(allMigrations)
  personId = await savePerson(shop.database, dana)
  await savePerson(shop.database, yael)
  await shop.database.query(
    `insert into catalog.tyre_request (request_id, person_id, visitor_id, requested_at)
     values (gen_random_uuid(), $1, 'v_1', now())`,
    [personId],
  )
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await shop.stop()
})

test('a person who was erased after a backup is erased again when it replaces the shop', async () => {
  await backUp()
  await shop.database.transaction((tx) => erasePeople(tx, [personId], now))
  expect(await restore(shop)).toBe(1)
  expect(await personIn(shop)).toEqual({ id: personId, erased: true, name: '', phone: '', email: '' })
  expect(await shop.database.query('select visitor_id from catalog.tyre_request')).toEqual([{ visitor_id: null }])
  expect(await shop.database.query('select name from people.person where erased_at is null')).toEqual([
    { name: yael.name },
  ])
})

test('and when the database was lost: the data folder knows whom to erase again', async () => {
  await backUp()
  await shop.database.transaction(async (tx) => {
    await erasePeople(tx, [personId], now)
    await recordErasures(erasures(), [personId], now)
  })
  const empty = await startTestDatabase()
  expect(await restore(empty, await readErasures(erasures()))).toBe(1)
  expect(await personIn(empty)).toMatchObject({ erased: true, name: '' })
  await empty.stop()
})

const OTHER = '4b0c6c8e-3f0c-4a52-9d4a-0a3f1d2c7f10'

test('what is recorded of erased people holds ids alone, and processes at once lose none', async () => {
  expect(await readErasures(erasures())).toEqual([])
  const ids = Array.from({ length: 9 }, (_, index) => OTHER.replace('4b', `${index}b`))
  await Promise.all(ids.map((id) => recordErasures(erasures(), [id], now)))
  await recordErasures(erasures(), [OTHER], now)
  expect((await readErasures(erasures())).toSorted()).toEqual(ids.toSorted())
  const { files } = erasures()
  for (const id of ids) expect(String(await files.get(id))).toBe(`${now.toISOString()}\n`)
})

test('people of the list of an earlier version are erased again as well, also when a line of it was cut off', async () => {
  writeFileSync(join(folder, 'erasures.log'), `2026-11-23T10:00:00.000Z ${personId}\n2026-11-23T10:0`)
  await recordErasures(erasures(), [OTHER, personId], now)
  expect((await readErasures(erasures())).toSorted()).toEqual([personId, OTHER].toSorted())
})

test('a bucket tells a restore on another machine whom to erase again, of earlier lists too', async () => {
  const credentials = { accessKeyId: 'AKIDZMIGO', secretAccessKey: 'secret/of+these', region: 'eu-central-1' }
  const bucket = await startBucketServer('shop', credentials)
  const list = join(folder, 'erasures.log')
  writeFileSync(list, `2026-11-23T10:00:00.000Z ${personId}\n`)
  await recordErasures(erasures(bucket.address()), [OTHER], now)
  await carryErasures(erasures(bucket.address()), now)
  rmSync(list)
  expect((await readErasures(erasures(bucket.address()))).toSorted()).toEqual([personId, OTHER].toSorted())
  expect([...bucket.objects.keys()].toSorted()).toEqual([`erasures/${personId}`, `erasures/${OTHER}`].toSorted())
  bucket.misbehave('read-only')
  await expect(recordErasures(erasures(bucket.address()), [OTHER], now)).rejects.toMatchObject({ fault: 'read-only' })
  await bucket.stop()
  await expect(readErasures(erasures(bucket.address()))).rejects.toMatchObject({ fault: 'away' })
})

test('a backup holds no live session, and a restore ends those that an older backup holds', async () => {
  await shop.database.query(
    `insert into edge.staff (staff_id, email, name, last_signed_in_at) values ('st_1', 'owner@zmig.test', 'Owner', now())`,
  )
  await shop.database.query(
    `insert into edge.staff_session (token_hash, staff_id, created_at, expires_at, last_used_at)
     values ('\\x00', 'st_1', now(), now() + interval '1 hour', now())`,
  )
  await backUp()
  const { header, rows } = await openBackupFile(file())
  expect(header.tables.map(({ name }) => name)).not.toContain('staff_session')
  await restore(shop)
  expect(await sessionsIn(shop)).toEqual([])
  expect(await shop.database.query('select from edge.staff')).toHaveLength(1)

  const client = new pg.Client({ connectionString: shop.url })
  await client.connect()
  const session = (await readTables(client)).find(({ name }) => name === 'staff_session')
  await client.end()
  if (!session) throw new Error('there is no table of sessions')
  const reader = rows()
  const values: Record<string, string> = { token_hash: '\\\\x00', staff_id: 'st_1' }
  const line = session.columns.map(({ name }) => values[name] ?? '2026-11-23 10:00:00+00').join('\t')
  async function* body() {
    for (const _table of header.tables) yield* frames(reader.nextTable())
    yield* frames(Readable.from([Buffer.from(`${line}\n`)]))
  }
  const older = join(folder, 'older.zmigo')
  await writeBackupFile(older, { ...header, tables: [...header.tables, { ...session, rows: 1 }] }, body())
  await restore(shop, [], older)
  expect(await sessionsIn(shop)).toEqual([])
})
