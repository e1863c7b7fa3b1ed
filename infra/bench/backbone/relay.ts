import { median, type Measure } from '../measure.ts'
import { plainSendBatch } from './kafkajs-limits.ts'
import { counted, scaled, type BackboneOptions } from './options.ts'
import { fillOutbox, relayAll } from './outbox-load.ts'
import { appendDirectly, insertSelect } from './relay-limits.ts'
import { onEachLog, type Backbone } from './fixture.ts'

const EVENTS = 100_000
const WARM_UP = 10_000
const ROUNDS = 3

type Round = { ours: number; append: number; bare: number }

const measureRounds = async (backbone: Backbone, load: number): Promise<Round[]> => {
  const count = scaled(EVENTS, load)
  const opened = await backbone.open()
  const { brokers, topicPrefix } = backbone
  try {
    await fillOutbox(opened, scaled(WARM_UP, load))
    await relayAll(opened, scaled(WARM_UP, load))
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await fillOutbox(opened, count)
      const bare = brokers ? plainSendBatch(brokers, `${topicPrefix}plain-${round}`, count) : insertSelect(opened)
      rounds.push({
        bare: count / (await bare),
        ours: count / (await relayAll(opened, count)),
        append: count / (await appendDirectly(opened.log, count)),
      })
    }
    return rounds
  } finally {
    await opened.close()
  }
}

/** How fast a relay empties the outbox into the log, against the log's append alone and against what the engine can do. */
export const benchRelay = (options: BackboneOptions): Promise<Measure[]> =>
  onEachLog(options, async (backbone) => {
    const rounds = await measureRounds(backbone, options.load)
    const of = (pick: (round: Round) => number) => median(rounds.map(pick))
    const value = of(({ ours }) => ours)
    const bare = of((round) => round.bare)
    const append = of((round) => round.append)
    const limitName = backbone.brokers ? 'plain kafkajs' : 'one insert … select'
    return [
      {
        name: `relay, outbox → ${backbone.engine}, ${counted(scaled(EVENTS, options.load))} events; limit: ${limitName}`,
        value,
        unit: 'events/s',
        limit: bare,
        ratio: value / bare,
        target: { of: 'value', atLeast: 20_000 },
      },
      {
        name: '  the same against the append of the log alone',
        value,
        unit: 'events/s',
        limit: append,
        ratio: value / append,
      },
    ]
  })
