import { rmSync } from 'node:fs'
import { startKafka } from '@zmig/engines'
import { makeServerFolder } from '@zmig/engines/testing'
import { startTestDatabase } from '@zmig/kit/testing'
import { expect, onTestFinished, test } from 'vitest'
import { allMigrations } from '@zmig/roles/migrations'
import { readHealth } from './testing/read-health.ts'
import { runProcess } from './testing/run-process.ts'

const WAIT = { timeout: 60_000 }

test('without the broker the log is not ready, the rest stays ready, and the log recovers', async () => {
  const dataDirectory = makeServerFolder()
  const first = await startKafka({ dataDirectory, quick: true })
  let broker = first
  const held = await startTestDatabase(allMigrations)
  onTestFinished(async () => {
    await held.stop()
    await broker.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  })
  const services = await runProcess({
    file: 'infra/dev/services.ts',
    databaseUrl: held.url,
    env: { KAFKA_BROKERS: first.brokers },
  })
  await expect.poll(() => readHealth(services), WAIT).toMatchObject({ status: 200, notReady: [] })
  expect((await readHealth(services)).parts['eventLog']).toEqual({ ok: true, engine: 'kafka' })

  await first.kill()
  await expect.poll(() => readHealth(services), WAIT).toMatchObject({ status: 503, notReady: ['eventLog'] })
  expect((await readHealth(services)).parts['eventLog']).toEqual({ ok: false, engine: 'kafka' })
  expect((await fetch(`${services.url}/health/live`)).status).toBe(200)

  broker = await startKafka({ dataDirectory, port: first.port, quick: true })
  await expect.poll(() => readHealth(services), WAIT).toMatchObject({ status: 200, notReady: [] })
}, 240_000)
