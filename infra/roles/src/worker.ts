import { edgeProjections } from '@zmig/edge'
import { createHealth, openDoor, type Environment } from '@zmig/kit'
import { openBackend } from './backend.ts'
import { beginProcess, unlessEnding, workChecks } from './begin-process.ts'
import { roleConfig } from './config.ts'
import { createServicesApp } from './services-app.ts'
import { untilMigrated } from './until-migrated.ts'

/**
 * The role `worker`: relay, projections, replicas, search index, timers, retention and mail. It answers no command; its address is
 * for health and metrics.
 */
export const runWorker = async (given: Environment): Promise<void> => {
  const started = await beginProcess('worker', roleConfig('worker'), given)
  const { config, environment, logger, stops, ending } = started
  await unlessEnding(ending, async () => {
    const door = await openDoor({ ...started, waitsFor: 'schema' })
    process.stdout.write(`listening http://${config.host}:${door.port}\n`)
    if (!(await untilMigrated({ databaseUrl: config.databaseUrl, logger, signal: ending }))) return
    const connections = { events: 10, edge_projections: 6 }
    const backend = await openBackend({ config, environment, logger, applicationName: 'zmigo worker', connections })
    await stops.add(backend.close)
    const { services, replicas } = backend
    await stops.add(await backend.startWork({ projections: [...replicas, ...edgeProjections], services }))
    door.open(
      createServicesApp({
        name: 'worker',
        services: [],
        ready: createHealth(workChecks(started)),
        shop: backend.shopHealth(),
        secret: config.secret,
        metricsPeers: config.metricsPeers,
        logger,
      }),
    )
    process.stdout.write('ready\n')
  })
}
