import { NAMED, type Comparison, type Difference } from '@zmig/projections'
import { compareDocuments } from './compare-documents.ts'
import type { TyreIndex } from './tyre-index.ts'

/** Documents that are asked for by id at once. */
const CHUNK = 1_000

/** Among these documents, until enough of them differ. */
const differencesAmong = async (index: TyreIndex, folded: string, ids: string[]): Promise<Difference[]> => {
  const found: Difference[] = []
  for (let first = 0; first < ids.length && found.length < NAMED; first += CHUNK) {
    const chunk = ids.slice(first, first + CHUNK)
    const { differences } = await compareDocuments(index.read(index.alias, chunk), index.read(folded, chunk))
    found.push(...differences)
  }
  return found
}

/**
 * Compares what searches find in with an index that was filled from the log.
 * @param folded its name @param among only these ids, and only the first of them that differ
 */
export const compareIndices = async (index: TyreIndex, folded: string, among?: string[]): Promise<Comparison> => {
  const table = `Elasticsearch ${index.alias}`
  const live = await index.live()
  if (live) await index.refresh(index.alias)
  await index.refresh(folded)
  if (!among) return { table, ...(await compareDocuments(index.read(index.alias), index.read(folded))) }
  const differences = await differencesAmong(index, folded, among)
  const rows = {
    live: live ? (await index.sums(index.alias)).documents : 0,
    folded: (await index.sums(folded)).documents,
  }
  return { table, rows, equal: differences.length === 0, differences }
}
