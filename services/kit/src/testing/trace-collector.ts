import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'

/** A span as a collector sees it. */
export type CollectedSpan = {
  /** `service.name` of the process that made it */
  service: string
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  /** 1 internal, 2 server, 3 client, 4 producer, 5 consumer */
  kind: number
  status: number
  attributes: Record<string, unknown>
  events: { name: string; attributes: Record<string, unknown> }[]
}

type Value = Record<string, unknown> & { arrayValue?: { values?: Value[] } }
type KeyValue = { key: string; value: Value }
type OtlpSpan = Omit<CollectedSpan, 'service' | 'attributes' | 'status' | 'events'> & {
  attributes?: KeyValue[]
  status?: { code?: number }
  events?: { name: string; attributes?: KeyValue[] }[]
}
type Export = {
  resourceSpans: { resource: { attributes: KeyValue[] }; scopeSpans: { spans: OtlpSpan[] }[] }[]
}

const plain = (value: Value): unknown =>
  value.arrayValue ? (value.arrayValue.values ?? []).map(plain) : Object.values(value)[0]
const toFields = (pairs: KeyValue[] = []): Record<string, unknown> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, plain(value)]))

const readExport = ({ resourceSpans }: Export): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(toFields(resource.attributes)['service.name'])
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, status, events, ...span }) => ({
        ...span,
        service,
        status: status?.code ?? 0,
        attributes: toFields(attributes),
        events: (events ?? []).map((event) => ({ name: event.name, attributes: toFields(event.attributes) })),
      })),
    )
  })

export type TraceCollector = {
  /** what OTEL_EXPORTER_OTLP_ENDPOINT is set to */
  endpoint: string
  /** everything received so far */
  spans(): CollectedSpan[]
  /** the raw bodies, to check what they must not contain */
  received(): string
  stop(): Promise<void>
}

/** A collector for tests: accepts OTLP over HTTP as JSON at `/v1/traces`, and refuses every other request. */
export const startTraceCollector = async (): Promise<TraceCollector> => {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    if (
      request.method !== 'POST' ||
      request.url !== '/v1/traces' ||
      request.headers['content-type'] !== 'application/json'
    )
      return void response.writeHead(404).end()
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString('utf8'))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => bodies.flatMap((body) => readExport(JSON.parse(body) as Export)),
    received: () => bodies.join('\n'),
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
