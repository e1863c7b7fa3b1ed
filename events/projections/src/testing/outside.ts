import type { Comparison, Difference, OutsideCopy, Projection } from '../define-projection.ts'
import { keepingModel } from './model.ts'

type Copy = Map<string, number>

const kindOf = (live: number | undefined, folded: number | undefined): Difference['kind'] =>
  live === undefined ? 'missing' : folded === undefined ? 'extra' : 'changed'

const compareCopies = (live: Copy, folded: Copy, among?: string[]): Comparison => {
  const keys = among ?? [...new Set([...live.keys(), ...folded.keys()])].toSorted()
  const differences = keys
    .filter((key) => live.get(key) !== folded.get(key))
    .map((key): Difference => ({ key, kind: kindOf(live.get(key), folded.get(key)) }))
  const rows = { live: live.size, folded: folded.size }
  return { table: 'outside', rows, equal: differences.length === 0, differences }
}

/** A fake search index: copies by name, one of them active, and a version on each document. */
export const createOutside = () => {
  const copies = new Map<string, Copy>([['live', new Map()]])
  const calls: string[] = []
  let active = 'live'
  let failures = 0
  let beforeCompare: (among?: string[]) => Promise<void> = () => Promise.resolve()
  const copyOf = (name: string): Copy => copies.get(name) ?? new Map<string, number>()
  const put = (name: string, ean: string, version: number) =>
    copyOf(name).set(ean, Math.max(version, copyOf(name).get(ean) ?? 0))
  const projectionInto = (name: () => string): Projection =>
    keepingModel({ after: (batch) => batch.forEach(({ data }) => put(name(), data.ean, data.revision)) })
  const begin = (): Promise<OutsideCopy> => {
    calls.push('begin')
    copies.set('new', new Map())
    return Promise.resolve({
      projection: projectionInto(() => 'new'),
      fill: async (tx) => {
        const rows = await tx.query<{ ean: string; revisions: number[] }>('select ean, revisions from stock')
        for (const { ean, revisions } of rows) put('new', ean, Math.max(...revisions))
      },
      compare: async (among) => {
        calls.push(among ? 'compare among' : 'compare')
        await beforeCompare(among)
        return compareCopies(copyOf(active), copyOf('new'), among)
      },
      activate: async () => {
        calls.push('activate')
        if (failures-- > 0) throw new Error('the index does not answer')
        active = 'new'
        await Promise.resolve()
      },
      discard: () => {
        calls.push('discard')
        if (active !== 'new') copies.delete('new')
        return Promise.resolve()
      },
    })
  }
  return {
    calls,
    copies,
    fail: (times: number) => (failures = times),
    /** what happens just before copies are compared */
    meanwhile: (work: (among?: string[]) => Promise<void>) => (beforeCompare = work),
    answers: () => copies.get(active),
    projection: { ...projectionInto(() => active), outside: { begin } },
  }
}
