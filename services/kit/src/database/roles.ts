import { createHmac, hkdfSync, pbkdf2Sync, randomBytes, createHash } from 'node:crypto'
import pg from 'pg'
import { errorCode } from './connection.ts'
import { createDatabase, type Database } from './database.ts'

/** A login of its own for one part of the shop (infra/decisions/2026-11-23-one-role-for-each-service.md). */
export type Role = {
  /** the part; the login is `<user of DATABASE_URL>_<name>` */
  name: string
  /**
   * What it may do: privileges by `schema` (all of its tables and counters, but not its list of migrations),
   * `schema.table`, or `schema.function()`. What is not there, in a database with some of the schemas, is left out.
   */
  may: Readonly<Record<string, string>>
}

/** Privileges on the rows of tables; their definitions belong to the user of DATABASE_URL. */
export const ROWS = 'select, insert, update, delete'

type Credentials = { user: string; password: string | undefined }

const KEY_BYTES = 32

/** User and password as the driver reads them: from the address, or else from PGUSER and PGPASSWORD. */
const ownerOf = (url: string): Credentials => {
  const { user = '', password } = new pg.Client({ connectionString: url })
  return { user, password: password ?? undefined }
}

/**
 * The login of a role. Its password is derived from that of the shop's own user, so that a program that may sign in as that user
 * knows it, no other program does, and no second password is stored. Without one, PostgreSQL trusts the user, and the role alike.
 */
const credentialsOf = (url: string, role: string): Credentials => {
  const { user, password } = ownerOf(url)
  const key = password && hkdfSync('sha256', password, '', `zmigo:v1:database-role:${role}`, KEY_BYTES)
  return { user: `${user}_${role}`, password: key ? Buffer.from(key).toString('base64url') : undefined }
}

/**
 * The address of the shop's database with the login of one role.
 * @param owner the address with the shop's own user, where `url` leads there through a pooler
 */
export const roleUrl = (url: string, role: string, owner = url): string => {
  const { user, password = '' } = credentialsOf(owner, role)
  const address = new URL(url)
  for (const name of ['user', 'password']) address.searchParams.delete(name) // the driver would prefer them
  return Object.assign(address, { username: encodeURIComponent(user), password }).href
}

/** Pools of one process, one for each role; each opens when a part first asks for it. */
export type Databases = { as: (role: string) => Database; end: () => Promise<void> }

type PoolOptions = {
  /** shown in pg_stat_activity */
  applicationName: string
  /** connections at most of a role; others get `OTHERS` */
  max?: Readonly<Record<string, number>>
  /** of a pooler in front of the server, as DATABASE_POOLED_URL; each role signs in there too */
  pooledUrl?: string | undefined
}

/** Connections of a part that few callers wait for. */
const OTHERS = 4

/** @param url of the shop's own user, as DATABASE_URL */
export const createDatabases = (
  url: string,
  { applicationName, max = {}, pooledUrl: pooled }: PoolOptions,
): Databases => {
  const opened = new Map<string, Database>()
  return {
    as: (role) => {
      const name = `${applicationName} ${role}`
      const options = { applicationName: name, max: max[role] ?? OTHERS }
      const pooledUrl = pooled && roleUrl(pooled, role, url)
      const pool = opened.get(role) ?? createDatabase(roleUrl(url, role), { ...options, pooledUrl })
      opened.set(role, pool)
      return pool
    },
    end: async () => {
      await Promise.all([...opened.values()].map((pool) => pool.end()))
    },
  }
}

const ITERATIONS = 4_096

/** What PostgreSQL stores of a password (RFC 5802): sent instead of it, so that no log of statements ever holds it. */
const scramVerifier = (password: string): string => {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, ITERATIONS, KEY_BYTES, 'sha256')
  const keyFor = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyFor('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyFor('Server Key').toString('base64')}`
}

/** Says which password a role has without telling it. 96 bits of a hash of 256 random ones. */
const markOf = ({ password }: Credentials): string =>
  `zmigo: ${password ? createHash('sha256').update(password).digest('base64url').slice(0, 16) : 'no password'}`

/** Creates a login, or gives it the password of today. A role belongs to all databases of a server. */
const ensureLogin = async (client: pg.Client, credentials: Credentials): Promise<void> => {
  const user = pg.escapeIdentifier(credentials.user)
  const mark = markOf(credentials)
  const { rows } = await client.query<{ mark: string | null }>(
    `select shobj_description(oid, 'pg_authid') as mark from pg_roles where rolname = $1`,
    [credentials.user],
  )
  if (rows[0]?.mark === mark) return
  const password = credentials.password ? pg.escapeLiteral(scramVerifier(credentials.password)) : 'null'
  await client.query(`${rows[0] ? 'alter' : 'create'} role ${user} login password ${password}`)
  await client.query(`comment on role ${user} is ${pg.escapeLiteral(mark)}`)
}

/** Everything that a role has been granted in this database. */
const GRANTED = `
  with login as (select oid from pg_roles where rolname = $1)
  select format('revoke all on %s from %I', what, $1::text) as statement from (
    select 'schema ' || quote_ident(nspname) as what from login, pg_namespace, aclexplode(nspacl) where grantee = login.oid
    union select case relkind when 'S' then 'sequence ' else 'table ' end || pg_class.oid::regclass
      from login, pg_class, aclexplode(relacl) where grantee = login.oid
    union select 'table ' || attrelid::regclass from login, pg_attribute, aclexplode(attacl) where grantee = login.oid
    union select 'function ' || pg_proc.oid::regprocedure from login, pg_proc, aclexplode(proacl) where grantee = login.oid
  ) granted order by what like 'schema %'`

type Place = { schema: string; item: string | undefined; isFunction: boolean }

const placeOf = (name: string): Place => {
  const [schema = '', item] = name.replace(/\(\)$/, '').split('.')
  return { schema, item, isFunction: name.endsWith('()') }
}

const IS_THERE = `select case when $3 then exists (select from pg_proc where pronamespace = to_regnamespace($1) and proname = $2)
  when $2::text is null then to_regnamespace($1) is not null else to_regclass(format('%I.%I', $1::text, $2::text)) is not null end as there`

const grant = async (client: pg.Client, role: string, name: string, privileges: string): Promise<void> => {
  const { schema, item, isFunction } = placeOf(name)
  const { rows } = await client.query<{ there: boolean }>(IS_THERE, [schema, item ?? null, isFunction])
  if (!rows[0]?.there) return
  const inside = pg.escapeIdentifier(schema)
  const object = item && `${inside}.${pg.escapeIdentifier(item)}`
  const statements = object
    ? [`grant ${privileges} on ${isFunction ? 'function ' : ''}${object} to ${role}`]
    : [
        `grant ${privileges} on all tables in schema ${inside} to ${role}`,
        `revoke all on ${inside}.migration from ${role}`,
        `grant usage, select on all sequences in schema ${inside} to ${role}`,
      ]
  await client.query([`grant usage on schema ${inside} to ${role}`, ...statements].join('; '))
}

/** Two starts at once, also of shops in other databases of the server, may change one row of its catalogue. */
const RACE = new Set(['XX000', '23505', '42710', '40P01'])
const TRIES = 20

const inTransaction = async (client: pg.Client, work: () => Promise<void>): Promise<void> => {
  for (let tries = 1; ; tries += 1)
    try {
      await client.query('begin')
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (tries === TRIES || !RACE.has(errorCode(error) ?? '')) throw error
      await new Promise((resolve) => setTimeout(resolve, 20 * Math.random() * tries))
    }
}

/** The roles that may not do yet what they may do in whole schemas: they have no login, or a table was added since. */
const LACKING = `
  select wanted.role from jsonb_to_recordset($1) as wanted(role text, login text, schema text, privilege text)
  left join pg_roles on rolname = wanted.login
  where rolname is null or exists (
    select from pg_class where relnamespace = to_regnamespace(quote_ident(wanted.schema)) and relkind in ('r', 'p', 'v', 'm')
      and relname <> 'migration' and not has_table_privilege(pg_roles.oid, pg_class.oid, wanted.privilege))
  group by wanted.role order by wanted.role`

/** The roles that `ensureRoles` would have to do something for. */
export const missingRoles = async (client: pg.Client, url: string, roles: Role[]): Promise<string[]> => {
  const wanted = roles.flatMap(({ name, may }) =>
    Object.entries(may)
      .filter(([what]) => !what.includes('.'))
      .flatMap(([schema, privileges]) =>
        privileges
          .split(', ')
          .map((privilege) => ({ role: name, login: credentialsOf(url, name).user, schema, privilege })),
      ),
  )
  const { rows } = await client.query<{ role: string }>(LACKING, [JSON.stringify(wanted)])
  return rows.map(({ role }) => role)
}

/** Keeps two starts from granting at once; any constant that has no other use in this database. */
const ROLES_LOCK = 7_301_007

/**
 * Creates the logins that are missing and makes what each may do in this database exactly what is given.
 * @throws Error with what to do when the user of DATABASE_URL may not create roles
 */
export const ensureRoles = async (client: pg.Client, url: string, roles: Role[]): Promise<void> => {
  const logins = roles.map(({ name, may }) => ({ credentials: credentialsOf(url, name), may }))
  try {
    for (const { credentials } of logins) await inTransaction(client, () => ensureLogin(client, credentials))
  } catch (error) {
    if (errorCode(error) !== '42501') throw error
    const { user } = ownerOf(url)
    throw new Error(
      `the user "${user}" may not create roles, and each service of the shop signs in to PostgreSQL with a role of its own ` +
        `(${logins.map(({ credentials }) => credentials.user).join(', ')}). ` +
        `As an administrator of the server run: alter role ${pg.escapeIdentifier(user)} createrole; if some of these roles exist already, ` +
        `also: grant <each of them> to ${pg.escapeIdentifier(user)} with admin option. Then start the shop again.`,
      { cause: error },
    )
  }
  await inTransaction(client, async () => {
    await client.query('select pg_advisory_xact_lock($1)', [ROLES_LOCK])
    for (const { credentials, may } of logins) {
      const { rows } = await client.query<{ statement: string }>(GRANTED, [credentials.user])
      if (rows.length > 0) await client.query(rows.map(({ statement }) => statement).join('; '))
      for (const [name, privileges] of Object.entries(may))
        await grant(client, pg.escapeIdentifier(credentials.user), name, privileges)
    }
  })
}
