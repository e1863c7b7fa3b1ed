import { join } from 'node:path'
import { startS3Mock } from '@zmig/engines'
import type { Environment } from '@zmig/kit'
import { findHaproxy } from '../checks/requirements.ts'
import { freePorts } from '../processes/ports.ts'
import { startBalancer } from './balancer.ts'
import { prepareBrokers } from './brokers.ts'
import { HUB, type Peer } from './network.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { preparePostgres } from './postgres.ts'

/** Sessions of the pooler for each role and database. */
const SESSIONS = 12

/** Ports of the shop, of the desk beside it, and of what machines reach at the hub. */
export const choosePorts = async () => {
  const first = await freePorts(6)
  return { web: first, desk: first + 1, smtp: first + 2, api: first + 3, database: first + 4, bucket: first + 5 }
}
export type Ports = Awaited<ReturnType<typeof choosePorts>>

/** Lets machines reach at a port of the hub what listens on loopback of this machine, the first server that takes connections. */
const sectionOf = (name: string, port: number, servers: [name: string, port: number, role?: 'backup'][]): string =>
  [
    `listen ${name}`,
    '  mode tcp',
    '  option tcp-check', // whether it takes connections
    '  timeout client 1h',
    '  timeout server 1h',
    `  bind ${HUB}:${port}`,
    '  default-server check inter 500ms fastinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers.map(([server, at, role = '']) => `  server ${server} 127.0.0.1:${at} ${role}`),
    '',
  ].join('\n')

/**
 * What is around the processes of a shop of several machines: PostgreSQL with a standby and brokers, which the caller runs, and a
 * bucket, HAProxy and PgBouncer, which run already.
 * @param processes the address and port of each process of a role, by its name
 * @param atEnd registers what stops what runs
 */
export const startSurroundings = async (
  directory: string,
  ports: Ports,
  processes: ReadonlyMap<string, string>,
  atEnd: (step: () => Promise<void>) => void,
) => {
  const postgres = await preparePostgres(directory)
  const brokers = await prepareBrokers(directory, HUB)
  const bucket = await startS3Mock({ dataDirectory: join(directory, 's3mock'), bucket: 'files' })
  atEnd(() => bucket.stop())
  const sections = [
    sectionOf('database', ports.database, [
      ['primary', postgres.ports.primary],
      ['standby', postgres.ports.standby, 'backup'],
    ]),
    sectionOf('bucket', ports.bucket, [['bucket', bucket.port]]),
    sectionOf('desk', ports.desk, [['desk', ports.desk]]),
    sectionOf('mail', ports.smtp, [['mail', ports.smtp]]),
  ]
  const balanced = { web: `127.0.0.1:${ports.web}`, api: `${HUB}:${ports.api}`, processes }
  const balancer = await startBalancer(findHaproxy() ?? '', directory, balanced, sections.join('\n'))
  atEnd(() => balancer.stop())
  const databaseUrl = Object.assign(new URL(postgres.url), { hostname: HUB, port: String(ports.database) }).href
  const pooler = await startPgBouncer(databaseUrl, { host: HUB, sessions: SESSIONS })
  atEnd(() => pooler.stop())

  const settings: Environment = {
    DATABASE_POOLED_URL: pooler.url,
    KAFKA_BROKERS: brokers.addresses,
    KAFKA_COPIES: String(brokers.copies),
    BUCKET_URL: `http://any:key@${HUB}:${ports.bucket}/files`,
    SMTP_URL: `smtp://${HUB}:${ports.smtp}`,
    SERVICES_URL: `http://${HUB}:${ports.api}`,
    TRUSTED_PROXIES: HUB,
  }
  const peers = {
    api: [ports.api],
    database: [ports.database, Number(new URL(pooler.url).port)],
    kafka: brokers.ports,
    bucket: [ports.bucket],
    desk: [ports.desk, ports.smtp],
  }
  return {
    databaseUrl,
    /** where processes find all this */
    settings,
    /** starts each server */
    run: { ...postgres.run, ...brokers.run },
    promote: postgres.promote,
    /** what a machine can be cut off from */
    peers: new Map<string, Peer>(Object.entries(peers).map(([name, all]) => [name, { address: HUB, ports: all }])),
  }
}
