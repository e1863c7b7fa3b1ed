import { TermsChanged } from '@zmig/events'
import type { ServiceDeps } from '@zmig/projections'
import { eventContexts } from '../event-context.ts'
import type { Terms } from './terms.ts'

/**
 * Publishes the terms when they differ from the ones published last; called at each start, since settings change only
 * then. Of several processes that start together one publishes: the row is locked while they are compared.
 */
export const publishTerms = (deps: ServiceDeps, terms: Terms): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const changed = await tx.query(
      `insert into ordering.published_terms (terms) values ($1)
       on conflict (only_row) do update set terms = excluded.terms
       where published_terms.terms is distinct from excluded.terms
       returning only_row`,
      [JSON.stringify(terms)],
    )
    if (changed.length === 0) return
    const context = eventContexts(deps, deps.clock.now())
    await deps.outbox.append(tx, [TermsChanged.create(terms, context())])
  })
