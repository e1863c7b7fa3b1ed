import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  endEngine,
  startElasticsearch,
  startKafka,
  startPostgres,
  type RunningElasticsearch,
  type RunningKafka,
  type RunningPostgres,
} from '@zmig/engines'
import type { BackboneOptions } from './options.ts'

/** Servers for one part, on empty data; each starts when the part comes to it, so that the others have the machine. */
export type Servers = {
  postgres: RunningPostgres
  kafka: () => Promise<RunningKafka>
  elasticsearch: () => Promise<RunningElasticsearch>
}

const TITLES = { postgres: 'PostgreSQL', kafka: 'Kafka', elasticsearch: 'Elasticsearch' }

const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}

/** Runs a part with servers of its own and stops them, also when the part fails. */
export const withServers = async <T>(
  { directory, postgresSettings, say, atEnd }: BackboneOptions,
  work: (servers: Servers) => Promise<T>,
): Promise<T> => {
  const place = (name: keyof typeof TITLES) => ({ dataDirectory: join(directory, name), say })
  // A run that was killed may have left servers on these data.
  for (const name of ['postgres', 'kafka', 'elasticsearch'] as const)
    await endEngine(TITLES[name], place(name).dataDirectory)
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })

  const stops: (() => Promise<void>)[] = []
  const started = <Server extends { stop: () => Promise<void> }>(server: Server): Server => {
    const stop = once(() => server.stop())
    stops.push(stop)
    atEnd(stop)
    return server
  }
  try {
    const onExit = () => undefined // the next query reports the error
    return await work({
      postgres: started(await startPostgres({ ...place('postgres'), settings: postgresSettings, onExit })),
      kafka: async () => started(await startKafka(place('kafka'))),
      elasticsearch: async () => started(await startElasticsearch(place('elasticsearch'))),
    })
  } finally {
    for (const stop of stops.toReversed()) await stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
