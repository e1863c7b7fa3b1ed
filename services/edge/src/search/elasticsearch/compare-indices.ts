import { createHash } from 'node:crypto'
import { type Comparison, type Difference, NAMED } from '@zmig/projections'
import type { StoredDocument, TyreIndex } from './tyre-index.ts'

type Pages = AsyncIterable<StoredDocument[]>

/** The order of fields is no difference. */
const digestOf = ({ version, source }: StoredDocument): string => {
  const fields = Object.entries(source).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([version, fields]))
    .digest('base64')
}

const byKey = ({ key: one }: Difference, { key: other }: Difference): number => (one < other ? -1 : 1)

/**
 * Compares documents by id, version and source in any order. Ids and digests of one side are kept in memory, some
 * hundred bytes each: a document that was written by hand may lack every field to sort by.
 */
export const compareDocuments = async (live: Pages, folded: Pages): Promise<Omit<Comparison, 'table'>> => {
  const expected = new Map<string, string>()
  for await (const page of folded) for (const document of page) expected.set(document.id, digestOf(document))
  const rows = { live: 0, folded: expected.size }
  const differences: Difference[] = []
  for await (const page of live)
    for (const document of page) {
      const { id } = document
      const digest = expected.get(id)
      rows.live += 1
      // one that comes twice, from a second index under the alias, is not expected any more
      expected.delete(id)
      if (digest === undefined) differences.push({ key: id, kind: 'extra' })
      else if (digest !== digestOf(document)) differences.push({ key: id, kind: 'changed' })
    }
  for (const key of expected.keys()) differences.push({ key, kind: 'missing' })
  return { rows, equal: differences.length === 0, differences: differences.toSorted(byKey) }
}

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
