import { Writable } from 'node:stream'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { createLogger } from './logger.ts'

const lines: string[] = []
const destination = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(chunk.toString('utf8'))
    done()
  },
})
const logger = createLogger('ordering', { level: 'debug', destination })
beforeEach(() => void lines.splice(0))

/** Personal details of a shopper, which must never be in a log line in any spelling. */
const person = {
  name: 'דנה כהן-לוי',
  phone: '050-1234567',
  email: 'dana.cohen@example.co.il',
  address: 'הרצל 12, תל אביב',
  visitorId: 'v_q83vAAECAwQFBgcICQoLDA.c2lnbmF0dXJlLW9mLTEyOA',
}
const token = 'dGhpcyBpcyBhIHNlY3JldCBzZXNzaW9uIHRva2VuMQ'

const PERSONAL = [
  ...Object.values(person),
  'דנה',
  'הרצל',
  '0501234567',
  '+972501234567',
  'dana',
  token,
  'hunter2',
  '4580458045804580',
  '4580 4580',
  'v_q83v',
]
const expectNothingPersonal = () => {
  expect(lines.length).toBeGreaterThan(0)
  for (const secret of PERSONAL) expect(lines.join('')).not.toContain(secret)
}
const lastLine = () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>

test.each([
  ['a person', { person }],
  ['personal fields at the top level', { ...person, note: 'please ring דנה' }],
  ['a checkout request', { body: { checkout: { personal: person, additionalNotes: person.address } } }],
  ['an order with a nested person', { order: { id: 'Z-1042', parts: [{ shipping: person }] } }],
  [
    'field names in other spellings',
    { shipping_name: person.name, 'Phone-Number': 1, EMAIL: person.email, 'X-Auth-Token': token },
  ],
  [
    'request headers',
    {
      request: {
        headers: { cookie: `session=${token}`, authorization: 'Bearer hunter2', 'x-zmigo-caller': 'hunter2' },
      },
    },
  ],
  ['an address with a query', { request: { url: `/edge/x?phone=0501234567&t=${token}` } }],
])('%s: the line has no personal data', (_, fields) => {
  logger.info(fields, 'something happened')
  expectNothingPersonal()
  expect(lastLine()).toMatchObject({ msg: 'something happened' })
})

test.each([
  ['an e-mail address', `no answer from ${person.email}`],
  ['a phone number', `calling ${person.phone} failed`],
  ['a phone number without separators', 'calling 0501234567 failed'],
  ['a phone number from abroad', 'calling +972501234567 failed'],
  ['a visitor id', `unknown visitor ${person.visitorId}`],
  ['a token in a path', `GET /order/${token} failed`],
  ['a query string', `GET /orders?token=${token}&q=dana failed`],
  ['a password in an address', 'postgres://zmig:hunter2@db.example.com/zmig is away'],
  ['a card number', 'paid with 4580458045804580'],
  ['a card number in groups', 'paid with 4580 4580 4580 4580'],
])('%s in a text is hidden in every part of a line', (_, text) => {
  logger.warn(text)
  logger.warn({ reason: text, reasons: [text] }, text)
  logger.warn('%s', text)
  logger.error({ err: new Error(text) }, 'failed')
  logger.error(new Error(text))
  logger.error({ err: new Error('outer', { cause: new Error(text) }) })
  logger.error({ err: new AggregateError([new Error(text)], text) }, 'failed')
  logger.child({ reason: text, phone: person.phone }).child({ email: person.email }).info('later')
  expectNothingPersonal()
  expect(lines).toHaveLength(8)
})

/** An error as PostgreSQL sends it and the driver passes it on. */
const databaseError = (fields: Partial<pg.DatabaseError>): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError(fields.message ?? '', 100, 'error'), fields)

test('a violated constraint is logged with its name, without the key that violated it', () => {
  const err = databaseError({
    message: 'duplicate key value violates unique constraint "person_email_key"',
    code: '23505',
    severity: 'ERROR',
    detail: `Key (email)=(${person.email}) already exists.`,
    where: `COPY person, line 1: "${person.name}"`,
    schema: 'people',
    table: 'person',
    constraint: 'person_email_key',
  })
  logger.error({ err }, 'request failed')
  expectNothingPersonal()
  expect(lastLine()['err']).toMatchObject({
    type: 'DatabaseError',
    code: '23505',
    constraint: 'person_email_key',
    message: expect.stringContaining('"person_email_key"') as unknown,
    stack: expect.stringMatching(/^at .*logger\.unit\.spec/m) as unknown,
  })
})

test('a failing row is not repeated', () => {
  const detail = `Failing row contains (17, ${Object.values(person).join(', ')}).`
  logger.error({
    err: databaseError({ message: 'null value in column "city"', code: '23502', detail, column: 'city' }),
  })
  expectNothingPersonal()
  expect(lastLine()['err']).toMatchObject({ column: 'city' })
})

test('a value of the wrong type is not repeated', () => {
  logger.error(
    { err: databaseError({ message: `invalid input syntax for type uuid: "dana"`, code: '22P02' }) },
    'failed',
  )
  expectNothingPersonal()
  expect(lastLine()['err']).toMatchObject({ code: '22P02', message: 'invalid input syntax for type uuid: (hidden)' })
})

test('a text that does not parse is not quoted', () => {
  const attempts = [
    () => JSON.parse(`dana@${'x'.repeat(5)}`) as unknown,
    () => JSON.parse(`{"name": ${person.name}}`) as unknown,
  ]
  for (const attempt of attempts)
    try {
      attempt()
    } catch (err) {
      logger.error({ err }, 'broken input')
    }
  expect(lines).toHaveLength(2)
  expectNothingPersonal()
})

test("zod's refusal names the wrong field, never its value or unknown keys", () => {
  const Person = z.strictObject({ name: z.string().max(3), phone: z.enum(['05']), email: z.email() })
  const result = Person.safeParse({ ...person, [person.name]: 1 }, { reportInput: true })
  logger.error({ err: result.error }, 'request failed')
  logger.error(result.error)
  expectNothingPersonal()
  expect(lastLine()['err']).toMatchObject({
    type: 'ZodError',
    issues: expect.arrayContaining([{ kind: 'too_big', path: 'name' }]) as unknown,
  })
})

test('an error with extra fields is logged with its message only', () => {
  const err = Object.assign(new Error('the mail was refused'), {
    to: person.email,
    response: { body: person },
    input: person,
  })
  logger.error({ err }, 'mail')
  expectNothingPersonal()
  expect(lastLine()['err']).toMatchObject({ type: 'Error', message: 'the mail was refused' })
})

test('details that help to find a fault stay readable', () => {
  const fields = {
    orderId: 'Z-1042',
    ean: '2907373823466',
    personId: '7f8d8f3e-0a37-4b6c-9d54-2f1c2a3b4c5d',
    route: '/edge/collector/like/:item/:visitorId',
    projection: 'tyre-facts',
    topic: 'orders',
    partition: 3,
    offset: 1234567890,
    at: '2026-11-21T10:00:00.000Z',
    traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    size: '180/55-17',
    when: new Date(0),
  }
  logger.info(fields, 'event parked; see npm run parked')
  expect(lastLine()).toMatchObject({
    ...fields,
    when: '1970-01-01T00:00:00.000Z',
    msg: 'event parked; see npm run parked',
  })
})

test('sockets, pools and other large objects are logged by name only', () => {
  logger.info({ pool: new pg.Pool(), bytes: Buffer.from(person.email) }, 'odd')
  expect(lastLine()).toMatchObject({ pool: '(BoundPool)', bytes: '(hidden)' })
})
