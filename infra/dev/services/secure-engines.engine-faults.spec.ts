import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startKafka } from '@zmig/engines'
import { makeServerFolder } from '@zmig/engines/testing'
import { makeCertificates, startTestDatabase } from '@zmig/kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { allMigrations } from '@zmig/roles/migrations'
import { readHealth } from './testing/read-health.ts'
import { runProcess, type TestedProcess } from './testing/run-process.ts'

const WAIT = { timeout: 60_000 }
const USER = { user: 'zmigo', password: 'the-password-in-a-file-0123456789' }
const API_KEY = 'the-api-key-in-the-environment-0123456789'

/** What other processes of the machine, health, metrics and the log show of a process. */
const shownOf = async (tested: TestedProcess): Promise<string> => {
  const open = ['/health/live', '/health/ready', '/metrics']
  const answers = await Promise.all(open.map(async (path) => (await fetch(tested.url + path)).text()))
  return [readFileSync(`/proc/${tested.pid}/cmdline`, 'utf8'), tested.output(), ...answers].join('\n')
}

test('the services run on Kafka over TLS with a password from a file, and say why an engine refuses them', async () => {
  const folder = makeServerFolder()
  const settings = mkdtempSync(join(tmpdir(), 'zmigo-secure-'))
  const file = (name: string, content: string): string => {
    const path = join(settings, name)
    writeFileSync(path, content)
    return path
  }
  const { ca, key, certificate } = await makeCertificates()
  const kafka = await startKafka({ dataDirectory: folder, quick: true, secure: { ...USER, key, certificate } })
  const elasticsearch = createServer({ key, cert: certificate }, (_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json', 'x-elastic-product': 'Elasticsearch' }).end('{}')
  })
  await new Promise<void>((resolve) => elasticsearch.listen(0, '127.0.0.1', resolve))
  const held = await startTestDatabase(allMigrations)
  onTestFinished(async () => {
    elasticsearch.closeAllConnections()
    elasticsearch.close()
    await held.stop()
    await kafka.stop()
    for (const path of [folder, settings]) rmSync(path, { recursive: true, force: true })
  })
  const env = {
    LOG_LEVEL: 'debug',
    KAFKA_BROKERS: kafka.secure?.brokers ?? '',
    KAFKA_TLS_CA: file('ca.pem', ca),
    KAFKA_SASL: 'scram-sha-512',
    KAFKA_USER: USER.user,
    KAFKA_PASSWORD_FILE: file('password', `${USER.password}\n`),
    ELASTICSEARCH_URL: `https://localhost:${(elasticsearch.address() as AddressInfo).port}`,
    ELASTICSEARCH_CA: join(settings, 'ca.pem'),
    ELASTICSEARCH_API_KEY: API_KEY,
  }
  const start = (more = {}) =>
    runProcess({ file: 'infra/dev/services.ts', databaseUrl: held.url, env: { ...env, ...more } })

  const services = await start()
  await expect.poll(() => readHealth(services), WAIT).toMatchObject({ status: 200, notReady: [] })
  const { parts } = await readHealth(services)
  expect(parts['eventLog']).toEqual({ ok: true, engine: 'kafka' })
  expect(parts['search']).toEqual({
    ok: true,
    engine: 'elasticsearch',
    fallback: 'postgres',
    reason: expect.stringContaining(
      'Elasticsearch refused the API key; see that ELASTICSEARCH_API_KEY is right',
    ) as string,
  })
  const shown = await shownOf(services)
  for (const secret of [USER.password, API_KEY]) expect(shown).not.toContain(secret)
  await services.stop()

  const guess = 'a-guess-in-another-file-0123456789'
  const refused = await start({ KAFKA_PASSWORD_FILE: file('guess', guess) })
  await expect.poll(() => readHealth(refused), WAIT).toMatchObject({ status: 503, parts: { eventLog: { ok: false } } })
  expect(refused.output()).toContain(
    'it refused the sign-in; see that KAFKA_USER, its password and KAFKA_SASL are right',
  )
  expect(await shownOf(refused)).not.toContain(guess)
}, 240_000)
