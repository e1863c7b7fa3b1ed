import { readFileSync } from 'node:fs'
import { publicSettings, SECRETS, SMTP_PASSWORD } from '../fixtures/public-shop.ts'
import { emptyDataDirectory, freePort, npmStart, processesOn } from '../fixtures/shop-process.ts'
import { expect, test } from '../fixtures/test.ts'

const commandLines = (pids: number[]): string =>
  pids.map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')).join('\n')

test('a public shop asks for https in every answer, guesses no types, and shows its secrets nowhere', async () => {
  const dataDirectory = emptyDataDirectory('public')
  const port = await freePort()
  const shop = npmStart(publicSettings(dataDirectory, port))
  try {
    await expect.poll(shop.output, { timeout: 240_000 }).toMatch(/^ready http:\/\/localhost:\d+$/m)
    const ask = (path: string, init: RequestInit = {}) => fetch(`http://localhost:${port}${path}`, init)
    const page = await (await ask('/terms-of-use')).text()
    const asset = /\/assets\/[^"'\s]+\.js/.exec(page)?.[0] ?? ''
    const terms = await ask('/edge/api/v1/terms')
    const etag = terms.headers.get('etag') ?? ''

    const answers: [number, string, RequestInit?][] = [
      [200, '/terms-of-use'],
      [200, '/terms-of-use'], // from the cache
      [200, '/terms-of-use', { method: 'HEAD' }],
      [503, '/'], // it opens soon
      [200, asset],
      [200, '/edge/api/v1/terms'],
      [304, '/edge/api/v1/terms', { headers: { 'if-none-match': etag } }],
      [200, '/edge/api/v1/media/icon/192.png'],
      [200, '/edge/openapi.json'],
      [200, '/robots.txt'],
      [503, '/sitemap.xml'],
      [200, '/health/live'],
      [200, '/health/ready'],
      [200, '/health/shop'],
      [503, '/nowhere'],
      [404, '/assets/nowhere.js'],
      [404, '/edge/api/v1/nowhere'],
      [405, '/edge/api/v1/terms', { method: 'DELETE' }],
      [414, `/${'a'.repeat(3_000)}`],
      [400, '/edge/api/v1/checkout', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
      [401, '/edge/api/v1/admin/coupons'],
    ]
    for (const [status, path, init] of answers) {
      const answer = await ask(path, init)
      expect(answer.status, path).toBe(status)
      expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(answer.headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains')
    }

    const told = [
      shop.output(),
      commandLines(processesOn(dataDirectory)),
      await (await ask('/health/shop')).text(),
      await (await fetch(`http://127.0.0.1:${port + 2}/health/shop`)).text(),
      await (await fetch(`http://127.0.0.1:${port + 2}/metrics`)).text(),
    ]
    expect(commandLines(processesOn(dataDirectory))).toContain('shell/server/src/main.ts')
    for (const secret of [...Object.values(SECRETS), SMTP_PASSWORD])
      for (const text of told) expect(text).not.toContain(secret)
  } finally {
    process.kill(shop.pid, 'SIGTERM')
    await shop.ended
  }
})

test('a shop on this machine does not ask for https', async ({ request }) => {
  for (const path of ['/', '/edge/api/v1/terms', '/nowhere', '/health/ready']) {
    const headers = (await request.get(path)).headers()
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toBeUndefined()
  }
})
