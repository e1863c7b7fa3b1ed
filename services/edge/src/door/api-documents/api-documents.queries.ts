import { get } from '@zmig/edge-contract'
import * as z from 'zod/mini'
import { defineCachedQuery, type CachedQuery } from '../answer/cached-queries.ts'
import { createAsyncApi } from './asyncapi.ts'
import { createOpenApi } from './openapi.ts'

const open = { audience: 'everyone', answer: z.record(z.string(), z.unknown()) } as const

/** The generated documents, cached like any answer; they change only with the code. */
export const documentQueries: CachedQuery[] = [
  defineCachedQuery(get('/openapi.json', { summary: 'Every call of the edge', ...open }), () =>
    Promise.resolve({ body: createOpenApi(), keys: [] }),
  ),
  defineCachedQuery(get('/asyncapi.json', { summary: 'Every event of the log', ...open }), () =>
    Promise.resolve({ body: createAsyncApi(), keys: [] }),
  ),
]
