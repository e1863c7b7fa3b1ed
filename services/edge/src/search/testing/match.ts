import type { TyreFacts } from '@zmig/events'
import { tokensOf, type Clause } from '../language/index.ts'

/** What an engine does with clauses, in the simplest way: a product is found when it carries a token of each. */
export const createMatcher = (tyres: readonly TyreFacts[]): ((clauses: readonly Clause[]) => TyreFacts[]) => {
  const holders = new Map<string, Set<TyreFacts>>()
  for (const tyre of tyres)
    for (const token of tokensOf(tyre)) holders.set(token, (holders.get(token) ?? new Set<TyreFacts>()).add(tyre))
  const holdersOf = (clause: Clause): Set<TyreFacts> =>
    new Set(clause.flatMap((token) => [...(holders.get(token) ?? [])]))
  return (clauses) => {
    const [first, ...others] = clauses.map(holdersOf).sort((a, b) => a.size - b.size)
    return first ? [...others.reduce((found, other) => found.intersection(other), first)] : [...tyres]
  }
}
