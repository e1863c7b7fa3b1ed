import { ModelAsked } from '@zmig/events'
import type { ServiceDeps } from '@zmig/projections'
import type { ModelCall } from './openai-model.ts'

/** Publishes what a question to the model took. A shopper's answer neither waits for it nor fails with it. */
export const createRecordModelCall =
  ({
    database,
    outbox,
    clock,
    newId,
    logger,
  }: Pick<ServiceDeps, 'database' | 'outbox' | 'clock' | 'newId' | 'logger'>) =>
  (call: ModelCall): void => {
    const askedAt = clock.now().toISOString()
    const event = ModelAsked.create(
      { questionId: newId(), ...call, askedAt },
      { id: newId(), source: '/advisor', time: askedAt },
    )
    database
      .transaction((tx) => outbox.append(tx, [event]))
      .catch((error: unknown) => logger.warn({ err: error }, 'a question to the model was not recorded'))
  }
