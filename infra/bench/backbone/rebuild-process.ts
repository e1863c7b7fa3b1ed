import { setPriority } from 'node:os'
import { rebuild } from '@zmig/projections'
import { projectionCalled } from './find-projection.ts'
import { logger, openWorld, type LogAddress } from './world.ts'

// A process of its own that rebuilds a projection and steps back before others, as `npm run rebuild` does. It says when it
// begins and then, as JSON, what it has done. argv: the address of database and log (JSON), the projection.
const [, , address = '', name = ''] = process.argv
setPriority(10)
const world = await openWorld(JSON.parse(address) as LogAddress)
console.log('begins')
console.log(JSON.stringify(await rebuild({ ...world, logger, projection: projectionCalled(name) })))
await world.close()
