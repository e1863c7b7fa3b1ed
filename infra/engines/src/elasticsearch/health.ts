/** What an Elasticsearch says of itself. */
export type ElasticsearchHealth = { status: string; indices: number }

const PATIENCE_MILLISECONDS = 3_000

const ask = async (url: string): Promise<unknown> => {
  const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) })
  const body = await response.json()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return body
}

/** @throws when it does not answer within three seconds */
export const readHealth = async (url: string): Promise<ElasticsearchHealth> => {
  const { status } = (await ask(`${url}/_cluster/health`)) as { status: string }
  const indices = (await ask(`${url}/_cat/indices?format=json`)) as unknown[]
  return { status, indices: indices.length }
}
