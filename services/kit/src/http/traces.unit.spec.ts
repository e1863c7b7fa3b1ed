import { SpanStatusCode, trace } from '@opentelemetry/api'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { startEdgeAndOrdering } from './testing/edge-and-ordering.ts'

let shop: Awaited<ReturnType<typeof startEdgeAndOrdering>>
beforeAll(async () => {
  shop = await startEdgeAndOrdering()
})
afterEach(() => void shop.lines.splice(0))
afterAll(() => shop.stop())

const SERVER = 2
const CLIENT = 3

/** The spans of a trace, once the collector has that many. */
const spansOf = (traceId: string, count: number) =>
  eventually(() => {
    const spans = shop.collector.spans().filter((span) => span.traceId === traceId)
    expect(spans).toHaveLength(count)
    return (name: string) => spans.find((span) => span.name === name)
  })

test('the trace of a process with the secret continues through both processes, and the shop decides whether it is recorded', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  await shop.post('/checkout', { traceparent: `00-${traceId}-b7ad6b7169203331-00`, tracestate: 'vendor=dana' })
  const span = await spansOf(traceId, 3)
  expect(span('POST /checkout')).toMatchObject({ kind: SERVER, parentSpanId: 'b7ad6b7169203331', service: 'test' })
  expect(span('POST /ordering')).toMatchObject({ kind: CLIENT, parentSpanId: span('POST /checkout')?.spanId })
  expect(span('POST /ordering/orders')).toMatchObject({
    kind: SERVER,
    parentSpanId: span('POST /ordering')?.spanId,
    attributes: { 'http.route': '/ordering/orders', 'http.response.status_code': 201 },
  })
  expect(shop.collector.received()).not.toContain('vendor=dana')
})

const ERROR = 2

test('an error marks its spans as failed, and a refusal does not', async () => {
  const failing = '1'.repeat(32)
  const refusing = '2'.repeat(32)
  await shop.post('/checkout/fails', { traceparent: `00-${failing}-b7ad6b7169203331-01` })
  await shop.post('/checkout/refuses', { traceparent: `00-${refusing}-b7ad6b7169203331-01` })
  const failed = await spansOf(failing, 3)
  expect(['POST /checkout/:way', 'POST /ordering', 'POST /ordering/fails'].map((name) => failed(name)?.status)).toEqual(
    [ERROR, ERROR, ERROR],
  )
  const refused = await spansOf(refusing, 3)
  expect(['POST /checkout/:way', 'POST /ordering'].map((name) => refused(name)?.status)).toEqual([0, 0])
})

test('an invalid traceparent starts a new trace', async () => {
  await shop.post('/checkout', { traceparent: '00-00000000000000000000000000000000-b7ad6b7169203331-01' })
  await shop.post('/checkout', { traceparent: 'dana@example.com' })
  await expect.poll(() => shop.lines.filter(({ msg }) => msg === 'order decided')).toHaveLength(2)
  for (const { traceId } of shop.lines) expect(traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/)
})

test('monitoring requests are not traced', async () => {
  expect((await fetch(`${shop.orderingUrl}/health/ready`)).status).toBe(200)
  const traceId = '3'.repeat(32)
  await shop.ask('/tyres/29', { headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } })
  await spansOf(traceId, 1)
  expect(shop.collector.spans().map(({ name }) => name)).not.toContain('GET /health/ready')
})

test('no data of a caller reaches the collector', async () => {
  const traceId = '4'.repeat(32)
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01`, 'user-agent': 'dana@example.com' }
  await shop.ask('/tyres/v_AAAAAAAAAAAAAAAAAAAAAA?token=hunter2', { headers })
  await spansOf(traceId, 1)
  expect(shop.collector.received()).not.toMatch(/hunter2|v_AAAA|dana@/)
})

test('a recorded exception loses its personal data', async () => {
  const tracer = trace.getTracer('test')
  const span = tracer.startSpan('project', { attributes: { key: 'v_AAAAAAAAAAAAAAAAAAAAAA', 'messaging.batch': 3 } })
  span.recordException(new Error('no tyre for דנה, 050-1234567'))
  span.setStatus({ code: SpanStatusCode.ERROR, message: 'dana@example.com' })
  span.end()
  const spans = await spansOf(span.spanContext().traceId, 1)
  expect(spans('project')).toMatchObject({ attributes: { 'messaging.batch': 3 }, status: ERROR })
  expect(spans('project')?.events[0]?.attributes['exception.message']).toBe('no tyre for (hidden), (hidden)')
  expect(shop.collector.received()).not.toMatch(/דנה|1234567|dana@|v_AAAA/)
})

test("a stranger's request and trace ids are not taken over, and its request has ids of its own in both processes", async () => {
  await shop.stop()
  shop = await startEdgeAndOrdering({ caller: 'stranger' })
  const traceId = '5'.repeat(32)
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01`, 'x-request-id': 'request-of-another' }
  const response = await shop.post('/checkout', headers)
  const requestId = response.headers.get('x-request-id')
  expect(requestId).toMatch(/^[\w-]{36}$/)
  await expect.poll(() => shop.lines.map(({ msg }) => msg)).toEqual(['order decided', 'request', 'request'])
  expect(new Set(shop.lines.map((line) => line['requestId']))).toEqual(new Set([requestId]))
  const own = String(shop.lines[0]?.['traceId'])
  expect(own).toMatch(/^[0-9a-f]{32}$/)
  expect(own).not.toBe(traceId)
  const span = await spansOf(own, 3)
  expect(span('POST /checkout')?.parentSpanId || undefined).toBeUndefined()
  expect(span('POST /ordering/orders')).toMatchObject({ parentSpanId: span('POST /ordering')?.spanId })
})
