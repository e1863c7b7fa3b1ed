import { edgeProjections } from '@zmig/edge'
import { createHealth, listenOn } from '@zmig/kit'
import { beginProcess, createServicesApp, openBackend, unlessEnding, workChecks } from '@zmig/roles'
import { environment } from './environment.ts'
import { servicesConfig } from './services/config.ts'
import { createServicesProxy, separateServicesCheck } from './services/services-proxy.ts'

// `npm start -- --apart`: the rest of the services process when every service is a process of its own: edge's
// projections, and a proxy on the private port that passes requests to the services. argv: <service>=<port> for each.
const ports = new Map(process.argv.slice(2).map((pair) => [pair.split('=')[0] ?? '', Number(pair.split('=')[1])]))
const started = await beginProcess('services', servicesConfig, environment)
const { config, logger, stops, ending } = started
await unlessEnding(ending, async () => {
  const backend = await openBackend({
    config,
    environment,
    logger,
    applicationName: 'zmigo projections',
    connections: { events: 8, edge_projections: 6 },
  })
  await stops.add(backend.close)
  await stops.add(await backend.startWork({ projections: edgeProjections, services: [] }))
  const otherwise = createServicesApp({
    services: [backend.parked],
    ready: createHealth({ ...workChecks(started), postgres: backend.postgresCheck }),
    shop: backend.shopHealth(edgeProjections, { services: separateServicesCheck(ports) }),
    secret: config.secret,
    metricsPeers: [...config.metricsPeers, ...[...ports].map(([name, port]) => ({ name, port }))],
    logger,
  })
  const listening = await listenOn(createServicesProxy({ ports, otherwise }), config.port, '127.0.0.1')
  await stops.add(listening.close)
})
