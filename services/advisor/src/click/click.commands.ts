import { SuggestionClicked, type TyreFacts } from '@zmig/events'
import type { ServiceDeps } from '@zmig/projections'

export type Click = { usageId: string; ean: string }

const RECOMMENDED = `
  select tyre.facts from advisor.wizard_run run join advisor.tyre tyre on tyre.ean = $2 and tyre.facts is not null
  where run.usage_id = $1 and run.state = 'answered' and $2 = any(run.eans)`

/**
 * Records that a recommended tyre was opened, in the words of the catalogue: what the browser says of it is not believed.
 * @returns false when that run did not recommend that tyre
 */
export const createTrackClick =
  ({ database, outbox, clock, newId }: Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId'>) =>
  ({ usageId, ean }: Click): Promise<{ ok: boolean }> =>
    database.transaction(async (tx) => {
      const [found] = await tx.query<{ facts: TyreFacts }>(RECOMMENDED, [usageId, ean])
      if (!found) return { ok: false }
      const { brand, line, displaySize } = found.facts
      const clickedAt = clock.now().toISOString()
      const event = SuggestionClicked.create(
        { usageId, ean, brand, name: line, displaySize, clickedAt },
        { id: newId(), source: '/advisor', time: clickedAt },
      )
      await outbox.append(tx, [event])
      return { ok: true }
    })
