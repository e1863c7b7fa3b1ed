import { Client, errors } from '@elastic/elasticsearch'
import type { ElasticsearchAddress } from '@zmig/kit'
import { type SearchFailure, SearchUnavailable } from '../tyre-search.port.ts'

/**
 * Connects when first used. Nothing is tried twice: who searches has another engine, and who feeds has a loop.
 */
export const createElasticsearchClient = ({ url, apiKey, ca }: ElasticsearchAddress): Client =>
  new Client({
    node: url,
    maxRetries: 0,
    ...(apiKey !== undefined && { auth: { apiKey } }),
    ...(ca !== undefined && { tls: { ca } }),
  })

export type Connection = {
  client: Client
  /** ends what is under way: a shop that stops does not wait for an engine */
  signal: AbortSignal
}

/** Whether the engine says that there is no index under the name; an engine whose data were lost says so too. */
export const isMissing = (error: unknown): boolean =>
  error instanceof errors.ResponseError && error.statusCode === 404 && /index_not_found/.test(error.message)

const reasonFor = (error: unknown): SearchFailure => {
  if (error instanceof errors.TimeoutError || error instanceof errors.RequestAbortedError) return 'timeout'
  // The client keeps the message of a refused certificate and drops its code.
  if (error instanceof errors.ConnectionError && /certificate/i.test(error.message)) return 'certificate'
  if (error instanceof errors.ResponseError && (error.statusCode === 401 || error.statusCode === 403)) return 'key'
  if (error instanceof errors.ConnectionError || error instanceof errors.NoLivingConnectionsError) return 'connection'
  return isMissing(error) ? 'missing' : 'response'
}

const SENTENCES: Record<SearchFailure, string> = {
  timeout: 'Elasticsearch did not answer in time; see that it runs and is not overloaded',
  connection: 'Elasticsearch cannot be reached; see that it runs at ELASTICSEARCH_URL',
  certificate:
    'The certificate of Elasticsearch is not to be trusted; see that ELASTICSEARCH_CA holds the CA that signed it, and that it is ' +
    'valid for the host in ELASTICSEARCH_URL',
  key: 'Elasticsearch refused the API key; see that ELASTICSEARCH_API_KEY is right and may read and write the index of tyres',
  missing: 'Elasticsearch has no index of tyres; the services process makes one',
  response: 'Elasticsearch refused to answer; its log says why',
}

/** What went wrong between us and the engine, as the port words it. */
export const toUnavailable = (error: unknown): SearchUnavailable => {
  const reason = reasonFor(error)
  return new SearchUnavailable(reason, SENTENCES[reason], { cause: error })
}
