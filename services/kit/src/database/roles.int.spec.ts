import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../testing/index.ts'
import { createDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { roleUrl, ROWS, type Role } from './roles.ts'

let held: TestDatabase
let directory: string
/** A user of its own who owns a database, as a provider gives one. */
let owner: { name: string; url: string }
beforeEach(async () => {
  held = await startTestDatabase()
  directory = mkdtempSync(join(tmpdir(), 'zmig-roles-'))
  writeFileSync(join(directory, '0001_place.sql'), 'create table place (id serial primary key, name text);')
  const name = `owner_${randomBytes(4).toString('hex')}`
  await held.database.query(`create role ${name} login createrole password 'first'`)
  await held.database.query(`create database ${name} owner ${name}`)
  const url = Object.assign(new URL(held.url), { username: name, password: 'first', pathname: `/${name}` }).href
  owner = { name, url }
  onTestFinished(async () => {
    rmSync(directory, { recursive: true })
    await held.database.query(`drop database ${name} with (force)`)
    const roles = await held.database.query(
      `select format('drop role %I', rolname) as sql from pg_roles where starts_with(rolname, $1) order by rolname desc`,
      [name],
    )
    for (const { sql } of roles) await held.database.query(String(sql))
    await held.stop()
  })
})

const clerk: Role = { name: 'clerk', may: { shop: ROWS } }
const reader: Role = { name: 'reader', may: { 'shop.place': 'select' } }
const run = (roles: Role[], url = owner.url) => migrate(url, [{ schema: 'shop', directory, roles }])

const as = async (role: string, sql: string, url = owner.url): Promise<unknown> => {
  const database = createDatabase(roleUrl(url, role), { max: 1 })
  try {
    return await database.query(sql)
  } finally {
    await database.end()
  }
}

test('the migrations of an owner who is no superuser make roles that sign in and may do what is said', async () => {
  await run([clerk, reader])
  await as('clerk', `insert into shop.place (name) values ('haifa')`)
  expect(await as('reader', 'select name, current_user as user from shop.place')).toEqual([
    { name: 'haifa', user: `${owner.name}_reader` },
  ])
  await expect(as('reader', 'delete from shop.place')).rejects.toThrow('permission denied')
  await expect(as('clerk', 'select from shop.migration')).rejects.toThrow('permission denied')
  await expect(as('clerk', 'drop table shop.place')).rejects.toThrow('must be owner')
})

test('a table that comes later is granted, and what is not said any more is taken back', async () => {
  await run([clerk, reader])
  writeFileSync(join(directory, '0002_later.sql'), 'create table later (id int);')
  await run([clerk, { name: 'reader', may: {} }])
  await as('clerk', 'insert into shop.later values (1)')
  await expect(as('reader', 'select from shop.place')).rejects.toThrow('permission denied')
})

test('a new password of the owner is a new one of each role', async () => {
  await run([reader])
  await held.database.query(`alter role ${owner.name} password 'second'`)
  const url = Object.assign(new URL(owner.url), { password: 'second' }).href
  await expect(as('reader', 'select from shop.place', url)).rejects.toThrow('password authentication failed')
  await run([reader], url)
  expect(await as('reader', 'select from shop.place', url)).toEqual([])
  await expect(as('reader', 'select from shop.place')).rejects.toThrow('password authentication failed')
  expect(new URL(roleUrl(url, 'reader')).password).not.toBe(new URL(roleUrl(url, 'clerk')).password)
})

test('starts at once do not disturb each other', async () => {
  await Promise.all([1, 2, 3, 4].map(() => run([clerk, reader])))
  expect(await as('reader', 'select from shop.place')).toEqual([])
})

test('an owner who may not create roles reads what to do', async () => {
  await held.database.query(`alter role ${owner.name} nocreaterole`)
  await expect(run([clerk, reader])).rejects.toThrow(
    `the user "${owner.name}" may not create roles, and each service of the shop signs in to PostgreSQL with a role of its own ` +
      `(${owner.name}_clerk, ${owner.name}_reader). As an administrator of the server run: alter role "${owner.name}" createrole;`,
  )
  await held.database.query(`alter role ${owner.name} createrole`)
  await run([clerk, reader])
  await held.database.query(`alter role ${owner.name} nocreaterole`)
  await run([clerk, reader]) // nothing is left to create
})
