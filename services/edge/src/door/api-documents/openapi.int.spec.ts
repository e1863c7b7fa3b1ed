import { MotorcycleListed, TermsChanged } from '@zmig/events'
import { createOrderLinks } from '@zmig/kit/order-link'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EdgeFixture, now, startEdgeFixture } from '../../testing/edge-fixture.ts'
import { available, categoryListed, orderPlaced, REAR, SET, setListed, tyreListed } from '../../testing/facts.ts'
import { endpoints } from './openapi.ts'

type Operation = {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: unknown
  security?: unknown
  responses: Record<string, { content?: Record<string, { schema: object }>; $ref?: string }>
}
type Document = { openapi: string; info: object; paths: Record<string, Record<string, Operation>>; components: object }

const SECRET = 'a secret of these tests alone, long enough'

let fixture: EdgeFixture
let document: Document
beforeAll(async () => {
  fixture = await startEdgeFixture({ SESSION_SECRET: SECRET })
  await fixture.publish(tyreListed(), setListed(), available(REAR), available(SET), categoryListed())
  await fixture.publish(MotorcycleListed.create(MotorcycleListed.example, now()), orderPlaced({ orderId: 'Z-1' }))
  await fixture.publish(TermsChanged.create(TermsChanged.example, now()))
  fixture.services.answer = ({ path }) =>
    path.endsWith('/allowed')
      ? { ok: true, reschedule: true, cancel: true, isReturn: false }
      : path.includes('/install/')
        ? []
        : {}
  document = (await (await fixture.get('/openapi.json')).json()) as Document
})
afterAll(() => fixture.stop())

const referenceTarget = (reference: string): unknown =>
  reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], document)

describe('the OpenAPI document', () => {
  it('is version 3.1 and names every endpoint of the contract once', () => {
    expect(document.openapi).toBe('3.1.0')
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(endpoints.map(([name]) => name).sort())
  })

  it.each(endpoints)('describes %s', (name, { path, method, body, fileType, query, audience }) => {
    const operation = document.paths[path]?.[method.toLowerCase()] as Operation
    const parameters = operation.parameters.map((parameter) => `${parameter.in}:${parameter.name}`)
    expect(operation.operationId).toBe(name)
    for (const [, parameter] of path.matchAll(/\{(\w+)\}/g)) expect(parameters).toContain(`path:${parameter}`)
    expect(parameters.some((parameter) => parameter.startsWith('query:'))).toBe(query !== undefined)
    expect(operation.requestBody !== undefined).toBe((body ?? fileType) !== undefined)
    expect(operation.security !== undefined).toBe(audience !== 'everyone')
    expect(Object.values(operation.responses['200']?.content ?? {})[0]?.schema).toBeTypeOf('object')
  })

  it.each(endpoints)('names the statuses of the refusals of %s', (_, { path, method, body, audience }) => {
    const named = Object.keys(document.paths[path]?.[method.toLowerCase()]?.responses ?? {})
    expect(named.filter((status) => !/^\d{3}$/.test(status))).toEqual([])
    const always = ['400', '404', '405', '414', '429', '503']
    const ofStaff = audience === 'everyone' ? [] : ['401', '409', '422']
    const ofBodies = body ? ['413', '415'] : []
    expect(named).toEqual(expect.arrayContaining([...always, ...ofStaff, ...ofBodies]))
  })

  it('says which days exist', () => {
    const schemas = Object.values(document.paths).flatMap((path) =>
      Object.values(path).flatMap(({ parameters }) => parameters.filter(({ name }) => name === 'date')),
    )
    expect(schemas.length).toBeGreaterThan(2)
    for (const { schema } of schemas) {
      const { pattern } = schema as { pattern: string }
      const days = ['2026-11-30', '2028-02-29', '2026-02-29', '2026-11-31', '1999-12-31', '2100-02-29', '2026-13-01']
      expect(days.filter((day) => new RegExp(pattern).test(day))).toEqual(['2026-11-30', '2028-02-29'])
    }
  })

  it('refers only to what it holds', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
      ([, reference]) => reference ?? '',
    )
    expect(references.length).toBeGreaterThan(0)
    for (const reference of references) expect(referenceTarget(reference)).toBeDefined()
  })
})

describe('the running edge', () => {
  const examples: Record<string, string> = {
    width: '180',
    profile: '55',
    rim: '17',
    ean: SET,
    brand: 'michelin',
    category: 'sport',
    city: 'haifa',
    shopId: 'gumi-ayalon',
    date: '2026-11-30',
    link: createOrderLinks({ sessionSecret: SECRET }).write({ orderId: 'Z-1', linkVersion: 0 }),
  }
  /** what a call asks for beside its path */
  const queries: Record<string, string> = { nextFreeDays: '?shops=gumi-ayalon' }
  const readable = endpoints.filter(
    ([, { method, audience, path, contentType }]) =>
      method === 'GET' && audience === 'everyone' && !contentType && !path.includes('{visitorId}'),
  )

  it.each(readable)('answers %s as the contract says', async (call, { path, answer }) => {
    const address = path.replace(/\{(\w+)\}/g, (_match, name: string) => examples[name] ?? '1')
    const response = await fixture.get(address + (queries[call] ?? ''))
    expect(response.status).toBe(200)
    const body: unknown = await response.json()
    expect(answer.parse(body)).toEqual(body)
  })
})

it('serves the document of the events beside it', async () => {
  expect(await (await fixture.get('/asyncapi.json')).json()).toMatchObject({ asyncapi: '3.0.0' })
})
