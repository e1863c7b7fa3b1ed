import { createHealth, endingCheck, openDoor, type Environment } from '@zmig/kit'
import { openBackend } from './backend.ts'
import { beginProcess, unlessEnding } from './begin-process.ts'
import { ROLE_PORTS, roleConfig } from './config.ts'
import { createServicesApp } from './services-app.ts'
import { untilMigrated } from './until-migrated.ts'

/** The services call each other by the address that web uses; alone on a machine that is the api itself. */
const withOwnAddress = (environment: Environment): Environment =>
  environment['SERVICES_URL']
    ? environment
    : { ...environment, SERVICES_URL: `http://127.0.0.1:${environment['PORT'] || ROLE_PORTS.api}` }

/** The role `api`: the commands of all services, and nothing that runs by itself. */
export const runApi = async (given: Environment): Promise<void> => {
  const started = await beginProcess('api', roleConfig('api'), withOwnAddress(given))
  const { config, environment, logger, stops, ending } = started
  await unlessEnding(ending, async () => {
    const door = await openDoor({ ...started, waitsFor: 'schema' })
    process.stdout.write(`listening http://${config.host}:${door.port}\n`)
    if (!(await untilMigrated({ databaseUrl: config.databaseUrl, logger, signal: ending }))) return
    const connections = { ordering: 12, events: 4 }
    const backend = await openBackend({ config, environment, logger, applicationName: 'zmigo api', connections })
    await stops.add(backend.close)
    await stops.add(door.close)
    door.open(
      createServicesApp({
        name: 'api',
        services: [...backend.services, backend.parked],
        ready: createHealth({ process: endingCheck(ending), postgres: backend.postgresCheck }),
        shop: backend.shopHealth(),
        secret: config.secret,
        metricsPeers: config.metricsPeers,
        logger,
      }),
    )
    process.stdout.write('ready\n')
  })
}
