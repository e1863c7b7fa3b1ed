import { edgeProjections } from '@zmig/edge'
import { createHealth, listenOn } from '@zmig/kit'
import { beginProcess, createServicesApp, openBackend, unlessEnding, workChecks } from '@zmig/roles'
import { environment } from './environment.ts'
import { servicesConfig } from './services/config.ts'

// The services process: what `api` and `worker` are on several machines, on one private port.
const started = await beginProcess('services', servicesConfig, environment)
const { config, logger, stops, ending } = started
await unlessEnding(ending, async () => {
  const backend = await openBackend({
    config,
    environment,
    logger,
    applicationName: 'zmigo services',
    connections: { ordering: 12, events: 10, edge_projections: 6 },
  })
  await stops.add(backend.close)
  const { services, replicas } = backend
  const projections = [...replicas, ...edgeProjections]
  await stops.add(await backend.startWork({ projections, services }))
  const listener = createServicesApp({
    services: [...services, backend.parked],
    ready: createHealth({ ...workChecks(started), postgres: backend.postgresCheck }),
    shop: backend.shopHealth(),
    secret: config.secret,
    metricsPeers: config.metricsPeers,
    logger,
  })
  const listening = await listenOn(listener, config.port, '127.0.0.1')
  await stops.add(listening.close)
})
