import type { Check } from '@zmig/kit'

/** Less than the second that a part of health has, so that who answers instead can still be told. */
const ANSWER_MS = 900

/**
 * Which engine answers searches, for health. One that is away takes nobody out of service: PostgreSQL answers for it.
 * @param elasticsearchUrl ELASTICSEARCH_URL; PostgreSQL searches alone without it
 */
export const createSearchCheck = async (elasticsearchUrl: string | undefined): Promise<Check> => {
  if (elasticsearchUrl === undefined) return { known: { engine: 'postgres' }, ask: () => Promise.resolve(undefined) }
  const { createElasticsearchClient } = await import('./elasticsearch/client.ts') // heavy, and of no use without an engine
  const client = createElasticsearchClient(elasticsearchUrl)
  return {
    known: { engine: 'elasticsearch' },
    ask: () =>
      client.cluster.health({}, { requestTimeout: ANSWER_MS }).then(
        () => undefined,
        () => ({ fallback: 'postgres' }),
      ),
  }
}
