import { createDatabases, createLogger, type Databases } from '@zmig/kit'
import { startTestDatabase, type TestDatabase } from '@zmig/kit/testing'
import { followActive } from '@zmig/slices'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allMigrations } from '@zmig/roles/migrations'

const SERVICES = [
  'advisor',
  'backoffice',
  'catalog',
  'collector',
  'garages',
  'invoices',
  'notifications',
  'ordering',
  'slices',
]
const ROLES = [...SERVICES, 'edge', 'edge_projections', 'events']

/** Who reads and writes every table of a schema. A new schema needs a line here, and a role. */
const WRITER: Record<string, string | undefined> = {
  ...Object.fromEntries(SERVICES.map((service) => [service, service])),
  edge: undefined, // shared by two roles
  events: undefined, // no role writes the whole schema
  people: undefined, // shared by those who serve people
}

const FOLLOWING = ['events.parked', 'events.projection_offset']

/** The tables outside of its own schema that a role may read, and those that it may change or delete from. */
const SHARED: Record<string, { reads: string[]; changes: string[] }> = {
  ...Object.fromEntries(SERVICES.map((service) => [service, { reads: FOLLOWING, changes: FOLLOWING }])),
  advisor: { reads: [...FOLLOWING, 'people.person'], changes: [...FOLLOWING, 'people.person'] },
  catalog: { reads: [...FOLLOWING, 'people.person'], changes: [...FOLLOWING, 'people.person'] },
  ordering: { reads: [...FOLLOWING, 'people.person'], changes: [...FOLLOWING, 'people.person'] },
  invoices: { reads: [...FOLLOWING, 'people.person'], changes: FOLLOWING },
  notifications: { reads: [...FOLLOWING, 'people.person'], changes: FOLLOWING },
}

let held: TestDatabase
let databases: Databases
let tables: { name: string; schema: string; column: string }[]
beforeAll(async () => {
  held = await startTestDatabase(allMigrations)
  databases = createDatabases(held.url, { applicationName: 'roles' })
  tables = await held.database.query(
    `select c.oid::regclass::text as name, nspname as schema, quote_ident(attname) as column
     from pg_class c join pg_namespace n on n.oid = relnamespace join lateral (select attname from pg_attribute
       where attrelid = c.oid and attnum > 0 and attidentity = '' and attgenerated = '' limit 1) a on true
     where relkind in ('r', 'p') and nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`,
  )
})
afterAll(async () => {
  await databases.end()
  await held.stop()
})

const refused = /permission denied|must be owner|must be able to|only superuser/

/** Tries a statement that has no effect. @returns whether it may run */
const may = (role: string, sql: string): Promise<boolean> =>
  databases
    .as(role)
    .query(sql)
    .then(
      () => true,
      (error: unknown) => {
        expect(String(error)).toMatch(refused)
        return false
      },
    )

/** Runs each statement, and keeps the names of those that may run. Any other error than a missing privilege is one of the test. */
const TRY_ALL = `
  do $$
  declare
    one record;
    found text[] := '{}';
  begin
    for one in select * from json_to_recordset(current_setting('test.statements')::json) as given (name text, sql text) loop
      begin
        execute one.sql;
        found := found || one.name;
      exception when insufficient_privilege then null;
      end;
    end loop;
    perform set_config('test.allowed', to_json(found)::text, true);
  end $$`

/** The tables on which a role may run a statement. */
const allowed = (role: string, sql: (table: (typeof tables)[number]) => string): Promise<string[]> =>
  databases.as(role).transaction(async (tx) => {
    const statements = tables.map((table) => ({ name: table.name, sql: sql(table) }))
    await tx.query(`select set_config('test.statements', $1, true)`, [JSON.stringify(statements)])
    await tx.query(TRY_ALL)
    const [row] = await tx.query<{ allowed: string[] }>(`select current_setting('test.allowed')::json as allowed`)
    return row?.allowed ?? []
  })
const read = ({ name }: { name: string }) => `select from ${name} limit 0`
const change = ({ name, column }: { name: string; column: string }) =>
  `update ${name} set ${column} = ${column} where false`
const remove = ({ name }: { name: string }) => `delete from ${name} where false`
const isMigrations = (name: string) => name.endsWith('.migration')

test('every schema says which role works on it', async () => {
  const schemas = await held.database.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public') order by 1`,
  )
  expect(schemas.map(({ name }) => name)).toEqual(Object.keys(WRITER).sort())
  const roles = allMigrations.flatMap(({ roles: some = [] }) => some)
  expect(roles.map(({ name }) => name).sort()).toEqual(ROLES.toSorted())
})

test('what a role may do names things that are there', async () => {
  for (const { name, may: what } of allMigrations.flatMap(({ roles = [] }) => roles))
    for (const place of Object.keys(what)) {
      const [schema, item] = place.replace('()', '').split('.')
      const [row] = await held.database.query<{ there: boolean }>(
        `select exists (select from pg_namespace n where nspname = $1 and ($2::text is null
           or exists (select from pg_class where relnamespace = n.oid and relname = $2)
           or exists (select from pg_proc where pronamespace = n.oid and proname = $2))) as there`,
        [schema, item ?? null],
      )
      expect({ name, place, ...row }).toEqual({ name, place, there: true })
    }
})

describe.each(SERVICES)('the role of %s', (role) => {
  test('works on its own schema, and elsewhere on what the table above says', async () => {
    const own = tables.filter(({ schema, name }) => schema === role && !isMigrations(name)).map(({ name }) => name)
    const { reads = [], changes = [] } = SHARED[role] ?? {}
    expect(own).not.toEqual([])
    expect(await allowed(role, read)).toEqual([...own, ...reads].sort())
    expect(await allowed(role, change)).toEqual([...own, ...changes].sort())
    expect(await allowed(role, remove)).toEqual([...own, 'events.parked'].sort())
  })
})

test('the public process reads the read models and personal details, and changes only who may sign in, limits and who took a task', async () => {
  const own = tables.filter(({ schema, name }) => schema === 'edge' && !isMigrations(name)).map(({ name }) => name)
  expect(await allowed('edge', read)).toEqual(
    [
      ...own,
      'events.outbox_parked',
      'events.parked',
      'events.projection_offset',
      'people.person',
      'slices.activation',
      'slices.canary',
      'slices.shell_build',
      'slices.slice',
      'slices.version',
    ].sort(),
  )
  expect(await allowed('edge', change)).toEqual([
    'edge.inbox_task',
    'edge.limit_count',
    'edge.staff',
    'edge.staff_access',
    'edge.staff_session',
  ])
  expect(await allowed('edge', remove)).toEqual([
    'edge.inbox_task',
    'edge.limit_count',
    'edge.staff_access',
    'edge.staff_session',
  ])
})

test('the public process follows the active slices', async () => {
  const warnings: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'zmig-roles-'))
  const destination = { write: (line: string) => void warnings.push(line) }
  const logger = createLogger('web', { level: 'warn', destination })
  const stop = await followActive(databases.as('edge'), () => undefined, { file: join(folder, 'active.json'), logger })
  await stop()
  rmSync(folder, { recursive: true })
  expect(warnings).toEqual([])
})

test('the projections of edge know nothing of staff and people', async () => {
  const readable = await allowed('edge_projections', read)
  expect(readable).toContain('edge.placed_order')
  expect(
    readable.filter((name) => /staff|audit|limit|people|migration|ordering|events\.(log|outbox|history)/.test(name)),
  ).toEqual([])
  const written = (await allowed('edge_projections', change)).filter((name) => !name.startsWith('edge.'))
  expect(written).toEqual(['events.checkpoint_row', ...FOLLOWING])
})

test('the backbone sees schema events alone', async () => {
  expect((await allowed('events', read)).filter((name) => !name.startsWith('events.'))).toEqual([])
  expect((await allowed('events', change)).sort()).toEqual(['events.inbox', 'events.projection_offset'])
})

test.each(ROLES)(
  'the role of %s owns nothing, has no power over other roles, and cannot become another one',
  async (role) => {
    const [user] = await databases
      .as(role)
      .query<{ name: string; owner: string }>(
        `select current_user as name, (select tableowner from pg_tables where schemaname = 'events' and tablename = 'log') as owner`,
      )
    const [rights] = await held.database.query(
      `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as power,
       exists (select from pg_auth_members where member = r.oid) as member,
       exists (select from pg_class where relowner = r.oid) or exists (select from pg_namespace where nspowner = r.oid)
         or exists (select from pg_proc where proowner = r.oid) as owns
     from pg_roles r where rolname = $1`,
      [user?.name],
    )
    expect(rights).toEqual({ power: false, member: false, owns: false })
    for (const sql of [
      'create table public.planted (id int)',
      'create schema planted',
      'create role planted',
      `set role ${user?.owner}`,
      `set session authorization ${user?.owner}`,
      `alter role ${user?.owner} password 'planted'`,
      'select rolpassword from pg_authid',
      `copy (select 1) to program 'true'`,
      `select pg_read_file('PG_VERSION')`,
      'set session_replication_role = replica',
    ])
      expect({ sql, may: await may(role, sql) }).toEqual({ sql, may: false })
  },
)

test('no role changes an event, and only that of the backbone reads or appends one', async () => {
  for (const role of ROLES) {
    const backbone = role === 'events'
    expect(await may(role, `update events.log set data = '{}'`)).toBe(false)
    expect(await may(role, `insert into events.log select * from events.log`)).toBe(false)
    expect(await may(role, 'truncate events.log')).toBe(false)
    expect(await may(role, 'update events.log_head set next_offset = 0')).toBe(false)
    expect(await may(role, 'select from events.log limit 0')).toBe(backbone)
    expect(await may(role, 'delete from events.log where false')).toBe(backbone)
    expect(await may(role, `select events.append_batch('{}', '{}', '{}', '[]')`)).toBe(backbone)
    expect(await may(role, 'update events.outbox set event = event')).toBe(false)
    expect(await may(role, 'select event from events.outbox limit 0')).toBe(backbone)
  }
})

test('what staff did stays as it was written', async () => {
  const edge = databases.as('edge')
  await edge.query(`insert into edge.audit (at, staff_id, action) values (now(), 'st_1', 'orders-read')`)
  for (const sql of [
    `update edge.audit set staff_id = 'st_2'`,
    'delete from edge.audit',
    'truncate edge.audit',
    'alter table edge.audit disable trigger all',
    'alter table edge.audit disable trigger audit_only_grows',
    'drop trigger audit_only_grows on edge.audit',
    'drop table edge.audit',
    'drop function edge.refuse_audit_change() cascade',
    'create or replace function edge.refuse_audit_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'drop schema edge cascade',
  ])
    for (const role of ROLES) expect({ role, sql, may: await may(role, sql) }).toEqual({ role, sql, may: false })
  expect(await edge.query('select staff_id, action from edge.audit')).toEqual([
    { staff_id: 'st_1', action: 'orders-read' },
  ])
})
