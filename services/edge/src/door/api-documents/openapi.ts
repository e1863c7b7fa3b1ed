import * as contract from '@zmig/edge-contract'
import { type Endpoint, Problem, type Schema, TypedDay } from '@zmig/edge-contract'
import * as z from 'zod'
import { SESSION_COOKIE } from '../staff/staff-session.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'audience' in value

/** Every endpoint of the contract under its name. */
export const endpoints: [name: string, endpoint: Endpoint][] = Object.entries(contract).flatMap(([name, value]) =>
  isEndpoint(value) ? [[name, value] as [string, Endpoint]] : [],
)

type Json = Record<string, unknown>
const JSON_TYPE = 'application/json'

const schemaOf = (schema: Schema | typeof Problem, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

/** Parameters of paths that are days. */
const DAYS = new Set(['date', 'day', 'from'])
/** What `checkParam` takes. */
const param = { type: 'string', minLength: 1, maxLength: 100, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]+$' }

const pathParameters = ({ path }: Endpoint): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: DAYS.has(name) ? schemaOf(TypedDay, 'input') : param,
  }))

const queryParameters = ({ query }: Endpoint): Json[] => {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, 'output') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const problem = { $ref: '#/components/responses/Problem' }

const problemsOf = (statuses: readonly number[]): Json =>
  Object.fromEntries(statuses.map((status) => [String(status), problem]))

/** Refused whatever the endpoint: input, foreign origin, path, address, too many calls; the shop restarts or has too much to do. */
const ALWAYS = [400, 403, 404, 405, 414, 429, 503, 504]
/** A session; what changed meanwhile; a rule of the shop. */
const OF_STAFF = [401, 409, 422]
/** Too large, or of another media type. */
const OF_BODIES = [413, 415]

const refusalsOf = ({ audience, body, fileType, refusals = [] }: Endpoint): Json =>
  problemsOf([
    ...ALWAYS,
    ...refusals,
    ...(audience === 'everyone' ? [] : OF_STAFF),
    ...((body ?? fileType) ? OF_BODIES : []),
  ])

const operation = ([name, endpoint]: [string, Endpoint]): Json => ({
  operationId: name,
  summary: endpoint.summary,
  tags: [endpoint.path.split('/')[endpoint.path.startsWith('/api/') ? 3 : 1]],
  parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
  ...(endpoint.body && {
    requestBody: { required: true, content: { [JSON_TYPE]: { schema: schemaOf(endpoint.body, 'input') } } },
  }),
  ...(endpoint.fileType !== undefined && {
    requestBody: { required: true, content: { [endpoint.fileType]: { schema: { type: 'string', minLength: 1 } } } },
  }),
  ...(endpoint.audience !== 'everyone' && { security: [{ staff: [] }] }),
  'x-audience': endpoint.audience,
  responses: {
    200: {
      description: endpoint.summary,
      content: { [endpoint.contentType ?? JSON_TYPE]: { schema: schemaOf(endpoint.answer, 'output') } },
    },
    ...refusalsOf(endpoint),
  },
})

const paths = (): Record<string, Json> => {
  const byPath: Record<string, Json> = {}
  for (const entry of endpoints) {
    const [, { path, method }] = entry
    byPath[path] = { ...byPath[path], [method.toLowerCase()]: operation(entry) }
  }
  return byPath
}

/** The OpenAPI 3.1 document of the edge, generated from the contract: there is no second description to keep. */
export const createOpenApi = (): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Zmigo edge',
    version: '1.0.0',
    description: 'The public API of the shop: queries, commands and staff. Amounts are shekels.',
  },
  servers: [{ url: '/edge' }],
  paths: paths(),
  components: {
    securitySchemes: { staff: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } },
    schemas: { Problem: schemaOf(Problem, 'output') },
    responses: {
      Problem: {
        description: 'Problem details (RFC 9457)',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  },
})
