import { type AddressInfo, createServer } from 'node:net'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { config } from '../config.ts'
import { emptyDataDirectory, freePort, npmStart, processesOn, supervisor } from '../fixtures/shop-process.ts'
import { expect, test } from '../fixtures/test.ts'

test.describe('npm start refuses, with a message and exit code 1,', () => {
  test('wrong settings, and names all of them at once', async () => {
    const shop = npmStart({
      PORT: 'eighty',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://localhost/x',
      KAFKA_BROKERS: 'localhost',
      ELASTICSEARCH_URL: 'localhost:9200',
      SLICE_BUCKET_URL: 's3://slices',
    })
    expect(await shop.ended).toBe(1)
    for (const name of ['PORT', 'LOG_LEVEL', 'DATABASE_URL', 'KAFKA_BROKERS', 'ELASTICSEARCH_URL', 'SLICE_BUCKET_URL'])
      expect(shop.output()).toMatch(new RegExp(`^${name}: .+`, 'm'))
    expect(shop.output()).not.toMatch(/at .+\.ts:\d+/)
  })

  test('production without its secrets', async () => {
    const shop = npmStart({ PUBLIC_URL: 'https://shop.example' })
    expect(await shop.ended).toBe(1)
    const secrets = ['SESSION_SECRET', 'SERVICES_SECRET', 'GOOGLE_CLIENT_ID', 'PAYMENT_PASSWORD', 'SMTP_URL']
    for (const name of [...secrets, 'MAIL_FROM', 'COMPANY_FILE', 'INVOICE_PROVIDER', 'PAYMENT_PROVIDER'])
      expect(shop.output()).toMatch(new RegExp(`^${name}: .+`, 'm'))
  })

  test('an address that others can reach without what production needs, and says why', async () => {
    const shop = npmStart({ HOST: '0.0.0.0', DATA_DIR: emptyDataDirectory('reachable') })
    expect(await shop.ended).toBe(1)
    const needed = [
      'PUBLIC_URL',
      'SESSION_SECRET',
      'SERVICES_SECRET',
      'GOOGLE_CLIENT_ID',
      'PAYMENT_PASSWORD',
      'SMTP_URL',
    ]
    for (const name of [...needed, 'MAIL_FROM', 'COMPANY_FILE', 'INVOICE_PROVIDER'])
      expect(shop.output()).toMatch(new RegExp(`^${name}: .+`, 'm'))
    expect(shop.output()).toContain('ALLOW_INSECURE=true')
  })

  test('a second start on the same data, and names the first', async () => {
    const shop = npmStart({ DATA_DIR: config.dataDirectory, PORT: String(await freePort()) })
    expect(await shop.ended).toBe(1)
    expect(shop.output()).toContain(`process ${supervisor()}`)
    expect(shop.output()).toContain(new URL(config.shopUrl).port)
  })

  test('a port in use, and names the process that uses it', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const { port } = holder.address() as AddressInfo
    const shop = npmStart({ DATA_DIR: emptyDataDirectory('taken'), PORT: String(port) })
    expect(await shop.ended).toBe(1)
    expect(shop.output()).toContain(`Port ${port}`)
    expect(shop.output()).toContain(`process ${process.pid}`)
    await new Promise((resolve) => holder.close(resolve))
  })
})

test.describe('npm start leaves no process running', () => {
  const START = { timeout: 240_000 }
  const readyLine = /^ready http:\/\/localhost:\d+$/m

  test('after it is asked to stop; until then it says that others can reach its development', async () => {
    const dataDirectory = emptyDataDirectory('stopped')
    const reachable = { HOST: '0.0.0.0', ALLOW_INSECURE: 'true' }
    const shop = npmStart({ DATA_DIR: dataDirectory, PORT: String(await freePort()), ...reachable })
    await expect.poll(shop.output, START).toMatch(readyLine)
    expect(shop.output()).toMatch(/^WARNING: ALLOW_INSECURE=true\..* NOT SAFE .* 0\.0\.0\.0 /m)
    process.kill(shop.pid, 'SIGTERM')
    await shop.ended
    await expect.poll(() => processesOn(dataDirectory)).toEqual([])
  })

  test('when its supervisor is killed: the other processes end, and the next start works', async () => {
    const dataDirectory = emptyDataDirectory('killed')
    const settings = { DATA_DIR: dataDirectory, PORT: String(await freePort()) }
    const shop = npmStart(settings)
    await expect.poll(shop.output, START).toMatch(readyLine)
    const secretFile = join(dataDirectory, 'development-secret')
    const secret = readFileSync(secretFile, 'utf8')
    expect(statSync(secretFile).mode & 0o777).toBe(0o600)
    process.kill(supervisor(dataDirectory), 'SIGKILL')
    await shop.ended
    const again = npmStart(settings)
    await expect.poll(again.output, START).toMatch(readyLine)
    expect(readFileSync(secretFile, 'utf8')).toBe(secret)
    process.kill(again.pid, 'SIGTERM')
    await again.ended
    await expect.poll(() => processesOn(dataDirectory)).toEqual([])
  })
})
