import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DESK_TEXTER, type Desk } from '../desk.ts'
import { startTestDesk } from '../testing/index.ts'

let desk: Desk
let url: string
beforeAll(async () => {
  desk = await startTestDesk({ now: () => new Date('2026-11-21T10:00:00Z') })
  url = `http://127.0.0.1:${desk.port}`
})
afterAll(() => desk.close())

const post = (path: string, body: unknown) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const behave = (mode: string) => post('/inbox/mode', { mode })
beforeEach(async () => void (await behave('ok')))

type Message = {
  id: number
  to: string
  subject: string
  text: string
  html: string
  attachments: object[]
  at: string
}
const read = async (to?: string): Promise<Message[]> => {
  const response = await fetch(`${url}/inbox${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`)
  return ((await response.json()) as { messages: Message[] }).messages
}

/** Speaks SMTP by hand: says each line when the one before was answered. @returns the codes of the answers */
const speak = (lines: string[]): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const codes: string[] = []
    const waiting = [...lines]
    let heard = ''
    const socket = connect(desk.smtpPort, '127.0.0.1')
    socket.on('data', (chunk) => {
      heard += chunk.toString()
      const [, code] = /^(\d{3}) .*\r\n$/m.exec(heard) ?? []
      if (code === undefined) return
      heard = ''
      codes.push(code)
      const next = waiting.shift()
      if (next === undefined) socket.end()
      else socket.write(`${next}\r\n`)
    })
    socket.on('close', () => resolve(codes))
    socket.on('error', reject)
  })

const mailTo = (to: string, html = '<p>שלום</p>') => [
  'EHLO test',
  'MAIL FROM:<shop@example.com>',
  `RCPT TO:<${to}>`,
  'DATA',
  [
    'Subject: =?UTF-8?B?16nXnNeV150=?=',
    'Message-ID: <one@example.com>',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
    '.',
  ].join('\r\n'),
]

describe('the inbox', () => {
  it('lists mail by recipient, in any letter case of the address', async () => {
    expect(await speak(mailTo('Dana@Example.com'))).toEqual(['220', '250', '250', '250', '354', '250'])
    expect(await read('dana@example.com')).toMatchObject([
      {
        to: 'dana@example.com',
        subject: 'שלום',
        html: '<p>שלום</p>\n',
        at: '2026-11-21T10:00:00.000Z',
        attachments: [],
      },
    ])
    expect(await read('somebody@example.com')).toEqual([])
  })

  it('shows text messages by their phone, once for each id, the newest first', async () => {
    for (const id of ['a', 'a', 'b']) await post('/inbox/texts', { id, to: '052-1234567', text: `הודעה ${id}` })
    expect((await read('0521234567')).map(({ text }) => text)).toEqual(['הודעה b', 'הודעה a'])
  })

  it('shows how many segments a text message is charged as', async () => {
    await post('/inbox/texts', { id: 'long', to: '0521234588', text: 'ש'.repeat(71) })
    expect(await (await fetch(url)).text()).toContain('2 segments (UCS-2, 71 characters)')
    const id = (await read('0521234588'))[0]?.id
    expect(await (await fetch(`${url}/inbox/messages/${id}`)).text()).toContain('2 segments (UCS-2, 71 characters)')
  })

  it('refuses a text of 019 or InforU in an answer of HTTP 200, without an account or from an unregistered sender', async () => {
    const destinations = { phone: [{ $: { id: 'r' }, _: '0521234589' }] }
    const sms = { user: { username: 'shop' }, source: 'Zmigo', destinations, message: 'שלום' }
    const o19 = async (authorization: string) => {
      const headers = { 'content-type': 'application/json', authorization }
      const answer = await fetch(`${url}/inbox/019/api`, { method: 'POST', headers, body: JSON.stringify({ sms }) })
      return [answer.status, await answer.json()]
    }
    for (const authorization of ['', 'Bearer of another shop', `Basic ${DESK_TEXTER.token}`])
      expect(await o19(authorization)).toMatchObject([200, { status: 3 }])
    const Data = { Message: 'שלום', Recipients: [{ Phone: '0521234589' }], Settings: { Sender: 'צמיגו' } }
    const unknown = await post('/inbox/inforu/api/v2/SMS/SendSms', { Data })
    expect([unknown.status, await unknown.json()]).toMatchObject([200, { StatusId: -2 }])
    const response = await fetch(`${url}/inbox/inforu/api/v2/SMS/SendSms`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${btoa(`${DESK_TEXTER.user}:${DESK_TEXTER.token}`)}`,
      },
      body: JSON.stringify({ Data }),
    })
    expect([response.status, await response.json()]).toMatchObject([200, { StatusId: -21 }])
    expect(await read('0521234589')).toEqual([])
  })

  it('refuses a malformed text message and an unknown mode', async () => {
    expect((await post('/inbox/texts', { to: '0521234567' })).status).toBe(400)
    expect((await behave('sleepy')).status).toBe(400)
  })

  it('is unreachable or refuses messages, depending on its mode', async () => {
    await behave('down')
    expect(await speak(mailTo('down@example.com'))).toEqual(['421'])
    expect((await post('/inbox/texts', { to: '0521234560', text: 'x' })).status).toBe(503)
    await behave('reject')
    expect((await speak(mailTo('gone@example.com'))).slice(0, 4)).toEqual(['220', '250', '250', '550'])
    expect((await post('/inbox/texts', { to: '0521234560', text: 'x' })).status).toBe(422)
    expect([await read('down@example.com'), await read('gone@example.com'), await read('0521234560')]).toEqual([
      [],
      [],
      [],
    ])
  })

  it('lists received messages on the desk, and shows a mail in a sandboxed frame', async () => {
    await speak(mailTo('page@example.com', '<script>alert(1)</script><p title="x">שלום</p>'))
    const front = await (await fetch(url)).text()
    const [, path] = /href="(\/inbox\/messages\/\d+)"/.exec(front) ?? []
    const shown = await (await fetch(url + path)).text()
    expect(shown).toContain('<iframe sandbox ')
    expect(shown).not.toContain('<script>')
    expect(shown).toContain('&lt;script&gt;')
    expect((await fetch(`${url}/inbox/messages/999999`)).status).toBe(404)
  })
})
