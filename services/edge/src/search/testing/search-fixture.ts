import { randomBytes } from 'node:crypto'
import { type EventEnvelope, partitionOf, topicOf } from '@zmig/events'
import { createPostgresEventLog, type EventLog, eventMigrations } from '@zmig/event-log'
import { createLogger, type Database, type ElasticsearchAddress } from '@zmig/kit'
import { startTestDatabase } from '@zmig/kit/testing'
import { type Projection, startProjections } from '@zmig/projections'
import { edgeMigrations } from '../../read-models.ts'
import { untilProjected } from '../../testing/until-projected.ts'
import { createElasticsearchTyreSearch } from '../elasticsearch/elasticsearch-tyre-search.adapter.ts'
import { createElasticsearchClient } from '../elasticsearch/client.ts'
import { createPostgresTyreSearch } from '../postgres/postgres-tyre-search.adapter.ts'
import { createSearchIndexFeed } from '../search-index.projection.ts'
import { searchIndex } from '../search.projection.ts'
import type { TyreSearch } from '../tyre-search.port.ts'
import { findVocabularyRows, toWords, type Words } from '../vocabulary-snapshot.ts'

/** A search index that is fed from a log of its own. */
export type SearchFixture = {
  database: Database
  log: EventLog
  search: TyreSearch
  /** appends facts to the log and waits until a search finds them */
  publish(...events: EventEnvelope[]): Promise<void>
  /** the words that the facts brought */
  words(): Promise<Words>
  stop(): Promise<void>
}

export const append = (log: EventLog, events: EventEnvelope[]): Promise<void> =>
  log.appendAll(
    events.map((event) => {
      const topic = topicOf(event.type)
      return { topic, partition: partitionOf(topic, event.key), event }
    }),
  )

/** An alias that no other test uses. */
export const aliasForTest = (): string => `test-${randomBytes(6).toString('hex')}-tyres`

/** What an engine adds to the fixture: another projection, another search, and how to see its last writes. */
type EngineParts = { projections: Projection[]; search: TyreSearch; refresh(): Promise<void>; stop(): Promise<void> }

const startFixture = async (
  open: (database: Database) => EngineParts | Promise<EngineParts>,
): Promise<SearchFixture> => {
  const held = await startTestDatabase([eventMigrations, edgeMigrations])
  const { database } = held
  const log = createPostgresEventLog(database)
  const parts = await open(database)
  const projections = [searchIndex, ...parts.projections]
  const logger = createLogger('search-test', { level: 'silent' })
  const stopProjections = await startProjections({ database, log, projections, logger })
  return {
    database,
    log,
    search: parts.search,
    publish: async (...events) => {
      await append(log, events)
      await untilProjected(database, projections)
      await parts.refresh()
    },
    words: async () => toWords(await findVocabularyRows(database)),
    stop: async () => {
      await stopProjections()
      await parts.stop()
      await held.stop()
    },
  }
}

export const startPostgresSearchFixture = (): Promise<SearchFixture> =>
  startFixture((database) => ({
    projections: [],
    search: createPostgresTyreSearch(database),
    refresh: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  }))

/**
 * @param elasticsearch one that other tests use too
 * @param before what has happened in the engine before this shop starts
 */
export const startElasticsearchSearchFixture = (
  elasticsearch: ElasticsearchAddress,
  alias = aliasForTest(),
  before: (database: Database) => Promise<void> = () => Promise.resolve(),
): Promise<SearchFixture> =>
  startFixture(async (database) => {
    await before(database)
    const logger = createLogger('search-test', { level: 'silent' })
    const feed = createSearchIndexFeed({ database, logger, elasticsearch, alias })
    const client = createElasticsearchClient(elasticsearch)
    feed.start()
    return {
      projections: [feed.projection],
      search: createElasticsearchTyreSearch(client, alias, 10_000),
      refresh: async () => {
        await client.indices.refresh({ index: alias })
      },
      stop: async () => {
        await feed.stop()
        const indices = await client.indices.get({ index: `${alias}-*` })
        for (const index of Object.keys(indices)) await client.indices.delete({ index })
        await client.close()
      },
    }
  })
