import { createHash } from 'node:crypto'
import type { Comparison, Difference } from '@zmig/projections'
import type { StoredDocument } from './read-stored.ts'

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
 * Compares documents by id, version and source, whatever their order. Ids and digests of one side are kept in memory, some
 * hundred bytes each: a document that somebody wrote by hand need not have any field to sort by.
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
