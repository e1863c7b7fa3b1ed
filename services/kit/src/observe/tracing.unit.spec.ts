import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { context, propagation, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { startTraceCollector } from '../testing/trace-collector.ts'
import { startTracing, traceShareSetting } from './tracing.ts'

const warnings: string[] = []
const logger = { warn: (_fields: object, message: string) => void warnings.push(message) }
const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
  warnings.splice(0)
})

const started = async (endpoint?: string) => {
  const stop = await startTracing({ service: 'test', endpoint, logger })
  cleanUps.push(stop)
  return stop
}
const makeSpans = (count: number) => {
  for (let made = 0; made < count; made += 1) trace.getTracer('test').startSpan('work').end()
}

test('without a collector ids are created and passed on, and no span is recorded', async () => {
  await started()
  await trace.getTracer('test').startActiveSpan('outer', async (outer) => {
    await new Promise(setImmediate)
    const carried: Record<string, string> = {}
    propagation.inject(context.active(), carried)
    const { traceId, spanId } = outer.spanContext()
    expect(carried['traceparent']).toBe(`00-${traceId}-${spanId}-00`)
    const inner = trace.getTracer('test').startSpan('inner')
    expect(inner.spanContext()).toMatchObject({ traceId })
    expect(inner.spanContext().spanId).not.toBe(spanId)
    expect([outer, inner].some((span) => span.isRecording())).toBe(false)
  })
})

test('the last spans are sent when the process stops, to the path below the base address', async () => {
  const collector = await startTraceCollector()
  cleanUps.push(() => collector.stop())
  const stop = await started(`${collector.endpoint}/`)
  makeSpans(3)
  expect(collector.spans()).toEqual([])
  await stop()
  expect(collector.spans().map(({ service, name }) => `${service} ${name}`)).toEqual([
    'test work',
    'test work',
    'test work',
  ])
})

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUps.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a collector that accepts and never answers delays neither work nor the stop', async () => {
  let asked = 0
  let givenUp = 0
  const silent = createServer((_request, response) => {
    asked += 1
    response.on('close', () => (givenUp += 1))
  })
  const stop = await started(await listen(silent))
  makeSpans(10_000) // more than the queue holds: the rest is dropped
  await eventually(() => expect(asked).toBeGreaterThan(0))
  await stop()
  expect(givenUp).toBe(0) // a stop that waits for an export ends when the exporter gives it up
})

test('a refusing collector is logged once, not with every batch', async () => {
  let asked = 0
  const refusing = createServer((_request, response) => {
    asked += 1
    response.writeHead(400).end()
  })
  await started(await listen(refusing))
  makeSpans(1_100) // two full batches and one that waits
  await eventually(() => expect(asked).toBe(3))
  await eventually(() => expect(warnings).toEqual([expect.stringContaining('OTEL_EXPORTER_OTLP_ENDPOINT')]))
})

test('a share of the traces is recorded, by their ids alone: each whole or absent in every process, whatever a caller flags', async () => {
  const collector = await startTraceCollector()
  cleanUps.push(() => collector.stop())
  const stop = await startTracing({ service: 'test', endpoint: collector.endpoint, share: 0.25, logger })
  cleanUps.push(stop)
  const isRecorded = (traceId: string, flags: string): boolean => {
    const carried = { traceparent: `00-${traceId}-b7ad6b7169203331-${flags}` }
    const span = trace.getTracer('test').startSpan('work', {}, propagation.extract(ROOT_CONTEXT, carried))
    span.end()
    return span.isRecording() || (span.spanContext().traceFlags & 1) === 1
  }
  const ids = Array.from({ length: 256 }, (_, at) => createHash('md5').update(`${at}`).digest('hex'))
  const flagged = ids.filter((id) => isRecorded(id, '01'))
  expect(flagged).toEqual(ids.filter((id) => isRecorded(id, '00')))
  expect(flagged.length).toBeGreaterThan(32)
  expect(flagged.length).toBeLessThan(96)
})

test('a share is a number from 0 to 1, and everything unless it is set', () => {
  const read = (text?: string) => traceShareSetting.read(text, { production: false, dataDirectory: '' })
  expect([undefined, '0', '1', '0.1', '.5', '1.0'].map(read)).toEqual([1, 0, 1, 0.1, 0.5, 1])
  for (const wrong of ['2', '-1', '10%', '1.5', '', '1e-2'])
    expect(() => read(wrong)).toThrow('set a number from 0 to 1')
})
