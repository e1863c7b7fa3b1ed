import { hugePng, photograph } from '@zmig/catalog/testing'
import { pictureLimit } from '@zmig/edge-contract'
import { makeCertificates } from '@zmig/engines/testing'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { request } from 'node:https'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { eventually } from '@zmig/kit/testing'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { root } from '../environment.ts'
import { startWholeShop, type WholeShop } from './testing/whole-shop.ts'

const isInstalled = spawnSync('nginx', ['-v']).status === 0

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  TRUSTED_PROXIES: 'loopback',
  SESSION_SECRET: 'a session secret of these tests alone',
  SERVICES_SECRET: 'a services secret of these tests alone',
  GOOGLE_CLIENT_ID: 'tests.apps.googleusercontent.com',
  GOOGLE_BASE_URL: '',
  ADMIN_EMAILS: 'owner@zmig.test',
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

describe.skipIf(!isInstalled)('the sample for nginx in infra/docs/run-a-shop/proxy.md', () => {
  let shop: WholeShop
  let nginx: ChildProcess
  let directory = ''
  let ca = ''
  let plain = 0
  let secure = 0

  beforeAll(async () => {
    shop = await startWholeShop('2026-11-18T10:00:00.000Z', PRODUCTION)
    directory = await mkdtemp(join(tmpdir(), 'zmig-nginx-'))
    const file = (name: string) => join(directory, name)
    const certificates = await makeCertificates()
    ca = certificates.ca
    await writeFile(file('cert.pem'), certificates.certificate)
    await writeFile(file('key.pem'), certificates.key)
    const page = readFileSync(join(root, 'infra/docs/run-a-shop/proxy.md'), 'utf8')
    const [main = '', site = ''] = [...page.matchAll(/```nginx\n([\s\S]*?)```/g)].map(([, text]) => text)
    const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const paths = folders.map((name) => `${name}_temp_path ${file(name)};`).join(' ')
    // as root its workers would be another user, who may not write into the folder
    const user = process.getuid?.() === 0 ? 'user root;' : ''
    // tests name the address that they come from
    const addresses = 'set_real_ip_from 127.0.0.0/8; real_ip_header x-test-address;'
    const configOf = (sample: string) =>
      `${user} daemon off; pid ${file('pid')}; error_log stderr; ${main} http { access_log off; ${addresses} ${paths}\n${sample}}`
    /** Another process may take a port that was free a moment ago: then nginx ends, and gets other ones. */
    const start = async (): Promise<void> => {
      plain = await freePort()
      secure = await freePort()
      const sample = site
        .replace('127.0.0.1:8080', `127.0.0.1:${shop.port}`)
        .replace('listen 80;', `listen 127.0.0.1:${plain};`)
        .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
        .replace(/(?<=ssl_certificate\s+).*;/, `${file('cert.pem')};`)
        .replace(/(?<=ssl_certificate_key\s+).*;/, `${file('key.pem')};`)
      await writeFile(file('nginx.conf'), configOf(sample))
      nginx = spawn('nginx', ['-c', file('nginx.conf')], { stdio: 'ignore' })
      // written once it listens
      const listens = eventually(async () => expect(await readFile(file('pid'), 'utf8')).toMatch(/\d/)).then(() => true)
      const ended = once(nginx, 'exit').then(() => false)
      if (!(await Promise.race([listens, ended]))) await start()
    }
    await start()
  }, 60_000)
  afterAll(async () => {
    const ended = once(nginx, 'exit')
    nginx.kill('SIGTERM')
    await ended
    await shop.stop()
    await rm(directory, { recursive: true })
  })

  type Sent = { from?: string; headers?: Record<string, string> }
  const begin = (path: string, { from = '127.0.0.1', headers = {} }: Sent = {}) =>
    request({
      host: '127.0.0.1',
      port: secure,
      servername: 'localhost',
      ca,
      localAddress: from,
      method: 'POST',
      path,
      headers: { host: 'shop.example', 'content-type': 'application/json', ...headers },
      agent: false, // a kept connection may be one that nginx closes just now, after a body that it stopped
    })
  const answerOf = async (sent: ClientRequest) => {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const chunks = (await answer.toArray()) as Buffer[]
    return { status: answer.statusCode, type: answer.headers['content-type'], text: Buffer.concat(chunks).toString() }
  }
  /** @param from loopback address of the client */
  const post = (path: string, body: object | string | Buffer, options?: Sent) => {
    const sent = begin(path, options)
    sent.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body))
    return answerOf(sent)
  }
  /** Says how long a body is and sends none of it: a proxy that stops it closes the connection, which may overtake its answer. */
  const announce = async (path: string, bytes: number) => {
    const sent = begin(path, { headers: { 'content-length': String(bytes) } })
    sent.flushHeaders()
    const answer = await answerOf(sent)
    sent.destroy()
    return answer
  }
  const ask = (from: string, forged: string) =>
    post(
      '/api/v1/where-is-my-order',
      { orderId: 'Z-1', phone: '0501234567' },
      { from, headers: { 'x-forwarded-for': forged } },
    )

  test('gives each client its own limits, and what a client forges changes nothing', async () => {
    for (let nth = 1; nth <= 10; nth += 1) expect((await ask('127.0.0.5', `203.0.113.${nth}`)).status).toBe(200)
    expect((await ask('127.0.0.5', '203.0.113.11')).status).toBe(429)
    expect((await ask('127.0.0.6', '127.0.0.5')).status).toBe(200)
    expect(shop.proxyStatus()).toEqual({ ok: true })
  })

  test('lets pages of the shop call, and no others', async () => {
    const from = (origin: string) => post('/api/v1/checkout/quote', { cart: { items: [] } }, { headers: { origin } })
    expect((await from('https://shop.example')).status).toBe(200)
    expect((await from('https://evil.test')).status).toBe(403)
    const host = `shop.example:${secure}`
    const elsewhere = { headers: { host, origin: `https://${host}` } }
    expect((await post('/api/v1/checkout/quote', { cart: { items: [] } }, elsewhere)).status).toBe(200)
  })

  test('passes the shop’s own refusal of a large body on, and stops a huge one itself', async () => {
    const large = await post('/api/v1/checkout/quote', { filler: 'x'.repeat(70_000) })
    expect([large.status, large.type]).toEqual([413, 'application/problem+json; charset=utf-8'])
    const huge = await post('/api/v1/checkout/quote', { filler: 'x'.repeat(140_000) })
    expect([huge.status, huge.type]).toEqual([413, 'text/html'])
  })

  /** The cookie of an owner: Google, whom a shop in production asks, is not there. */
  const signIn = async () => {
    const token = 'a session of these tests alone'
    await shop.database.query(
      `insert into edge.staff (staff_id, email, name, last_signed_in_at) values ('1', 'owner@zmig.test', 'בעלת החנות', now())
       on conflict do nothing`,
    )
    await shop.database.query(
      `insert into edge.staff_session (token_hash, staff_id, created_at, last_used_at, expires_at)
       values ($1, '1', $2, $2, $3) on conflict do nothing`,
      [createHash('sha256').update(token).digest(), '2026-11-18T10:00:00Z', '2026-11-18T20:00:00Z'],
    )
    return { cookie: `__Host-zmig_staff=${token}` }
  }

  test('passes files of staff on that are larger than any other body', async () => {
    const cookie = await signIn()
    const csv = { headers: { ...cookie, 'content-type': 'text/csv' } }
    const list = `ean,supplier,eur,stock\n${'4027694230206,rduch,12.5,4\n'.repeat(12_000)}`
    expect(list.length).toBeGreaterThan(300_000)
    const uploadId = '2f7f2c0a-6a53-4d0d-9c9e-0f2ad5b1c001'
    const kept = await post(`/edge/api/v1/admin/supplier-quotes/upload?uploadId=${uploadId}`, list, csv)
    expect([kept.status, JSON.parse(kept.text)]).toEqual([200, { ok: true }])
    const begun = await post('/edge/api/v1/admin/product-imports?name=a.csv', list, csv)
    expect([begun.status, JSON.parse(begun.text)]).toMatchObject([200, { ok: true, import: { bytes: list.length } }])
    const document = `%PDF-1.4\n1 0 obj\n${' '.repeat(300_000)}\nendobj\nstartxref\n9\n%%EOF`
    const pdf = { headers: { ...cookie, 'content-type': 'application/pdf' } }
    const stored = await post('/edge/api/v1/admin/ece/documents?name=a.pdf', document, pdf)
    expect([stored.status, JSON.parse(stored.text)]).toMatchObject([200, { ok: true }])
    // these tests run no service of slices: the refusal is the shop's, not the proxy's
    const packed = await post('/slices/publish', document, { headers: { 'content-type': 'application/gzip' } })
    expect([packed.status, packed.type]).toEqual([404, 'application/problem+json; charset=utf-8'])
  })

  const sendPicture = async (bytes: Buffer) => {
    const answer = await post('/edge/api/v1/admin/pictures', bytes, {
      headers: { ...(await signIn()), 'content-type': 'image/jpeg' },
    })
    const isJson = answer.type?.includes('json') === true
    return { ...answer, body: isJson ? (JSON.parse(answer.text) as Record<string, unknown>) : undefined }
  }
  /** as phones write them: a film stands behind the picture */
  const photographOf = async (length: number) => {
    const picture = await photograph('jpeg')
    return Buffer.concat([picture, Buffer.alloc(length - picture.length)])
  }

  test('passes a photograph of nearly 20 MB on, which the shop keeps', async () => {
    const kept = await sendPicture(await photographOf(pictureLimit.most - 1_000))
    expect([kept.status, kept.body]).toMatchObject([200, { ok: true }])
    const shown = await fetch(`${shop.url}/api/v1/media/picture/${String(kept.body?.['bucketPath'])}`)
    expect([shown.status, shown.headers.get('content-type')]).toMatchObject([200, expect.stringContaining('image/')])
    await shown.arrayBuffer()
  })

  test('passes the shop’s own refusal of a larger photograph on, and stops a huge one itself', async () => {
    const large = await sendPicture(await photographOf(pictureLimit.most + 1_000_000))
    expect([large.status, large.body]).toMatchObject([
      413,
      { detail: expect.stringContaining('הקטינו אותה') as string },
    ])
    const huge = await announce('/edge/api/v1/admin/pictures', pictureLimit.most + 8_000_000)
    expect([huge.status, huge.type]).toEqual([413, 'text/html'])
  })

  test.each([
    ['30,000 × 30,000 pixels', () => hugePng(30_000), 'התמונה גדולה מדי: 30000×30000 פיקסלים'],
    [
      'an SVG with scripts',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>fetch("/")</script></svg>'),
      'אי אפשר להעלות SVG, כי הוא יכול להכיל קוד',
    ],
    [
      'a ZIP that is called a JPEG',
      () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(5_000_000)]),
      'הקובץ הוא ארכיון ZIP ולא תמונה',
    ],
  ])('passes the shop’s refusal of %s on, in Hebrew', async (_, make, said) => {
    const refused = await sendPicture(make())
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(said)])
  })

  test('stops what is larger than any file of its address', async () => {
    const huge = await announce('/edge/api/v1/admin/supplier-quotes/upload', 5 * 1024 * 1024)
    expect([huge.status, huge.type]).toEqual([413, 'text/html'])
  })

  test('sends browsers from http to https', async () => {
    const answer = await fetch(`http://127.0.0.1:${plain}/cart?a=1`, {
      headers: { host: 'shop.example' },
      redirect: 'manual',
    })
    expect(answer.status).toBe(301)
    expect(answer.headers.get('location')).toMatch(/^https:\/\/[^/]+\/cart\?a=1$/)
  })

  const quoteFrom = async (address: string) =>
    (await post('/api/v1/checkout/quote', { cart: { items: [] } }, { headers: { 'x-test-address': address } })).status

  test.each([
    ['an address', ['198.51.100.7'], '198.51.100.7', '198.51.100.8'],
    ['a network of version 6', ['2001:db8::1', '2001:db8::2:1'], '2001:db8::ffff:3', '2001:db8:0:1::1'],
  ])('lets %s send fifty bodies slowly, and serves others meanwhile', async (_, slow, same, other) => {
    const head = (address: string) =>
      `POST /api/v1/checkout/quote HTTP/1.1\r\nhost: shop.example\r\nx-test-address: ${address}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`
    let refused = 0
    const held = Array.from({ length: 60 }, (_each, nth) => {
      const socket = connectTls({ host: '127.0.0.1', port: secure, servername: 'localhost', ca })
      socket.on('error', () => undefined)
      socket.once('data', (answer: Buffer) => {
        if (answer.toString().startsWith('HTTP/1.1 429 ')) refused += 1
      })
      socket.write(head(slow[nth % slow.length] ?? ''))
      return socket
    })
    // a byte now and then, so that nginx does not give up on them
    const drip = setInterval(() => held.forEach((socket) => socket.writable && socket.write(' ')), 1_000)
    const release = () => {
      clearInterval(drip)
      for (const socket of held) socket.destroy()
    }
    onTestFinished(release)
    await expect.poll(() => refused).toBe(10)
    expect(await quoteFrom(same)).toBe(429)
    expect(await quoteFrom(other)).toBe(200)
    release()
    await expect.poll(() => quoteFrom(same)).toBe(200)
  })

  test('lets an address leave 300 answers of HTTP/2 unread, and serves others meanwhile', async () => {
    const leaveHundred = () => {
      const session = connectHttp2(`https://localhost:${secure}`, { ca, settings: { initialWindowSize: 0 } })
      session.on('error', () => undefined)
      onTestFinished(() => session.destroy())
      const headers = { ':authority': 'shop.example', ':path': '/api/v1/terms', 'x-test-address': '192.0.2.1' }
      for (let nth = 0; nth < 100; nth += 1) session.request(headers).on('error', () => undefined)
    }
    leaveHundred()
    leaveHundred()
    expect(await quoteFrom('192.0.2.1')).toBe(200)
    // more than two hundred at a time: nginx ends those that it cannot send within 10 s
    const statusWithMore = () => {
      leaveHundred()
      return quoteFrom('192.0.2.1')
    }
    await expect.poll(statusWithMore).toBe(429)
    expect(await quoteFrom('192.0.2.2')).toBe(200)
  })

  test('serves others while hundreds of connections hold requests that never end', async () => {
    const sockets: Socket[] = []
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
    for (let nth = 0; nth < 800; nth += 1) {
      const socket = connect(plain, '127.0.0.1')
      socket.on('error', () => undefined)
      sockets.push(socket)
      await once(socket, 'connect')
      socket.write('GET / HTTP/1.1\r\nhost: shop.example\r\n')
    }
    expect(await quoteFrom('192.0.2.3')).toBe(200)
  })
})
