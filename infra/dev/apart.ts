import { createDatabase, createLogger, listenOn, onShutdown, readConfigOrExit } from '@zmig/kit'
import { createPostgresEventLog } from '@zmig/event-log'
import { startRelay } from '@zmig/outbox'
import { startProjections } from '@zmig/projections'
import { edgeProjections } from '@zmig/edge'
import { environment } from './environment.ts'
import { createDoor } from './services/door.ts'
import { createReadiness } from './services/readiness.ts'
import { servicesConfig } from './services/config.ts'

// `npm start -- --apart`: what is left of the services process when every service is a process of its own: edge's
// projections, and one door on the private port that leads to them. argv: <service>=<port> for each.
const config = readConfigOrExit(servicesConfig, environment)
const logger = createLogger('services', { level: config.logLevel })
const ports = new Map(process.argv.slice(2).map((pair) => [pair.split('=')[0] ?? '', Number(pair.split('=')[1])]))
const database = createDatabase(config.databaseUrl, { applicationName: 'zmigo projections' })
const log = createPostgresEventLog(database)
const isCaughtUp = createReadiness({ database, projections: edgeProjections })

const stops: (() => Promise<void>)[] = [() => database.end()]
onShutdown(async () => {
  for (const stop of stops.reverse()) await stop()
})
stops.push(await startRelay({ database, log, logger }))
stops.push(await startProjections({ database, log, projections: edgeProjections, logger }))
const listening = await listenOn(createDoor({ ports, isReady: isCaughtUp }), config.port, '127.0.0.1')
stops.push(() => listening.close())
