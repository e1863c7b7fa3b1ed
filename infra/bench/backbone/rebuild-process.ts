import { setPriority } from 'node:os'
import { rebuild } from '@zmig/projections'
import { findProjection, logger, openBackbone, type LogAddress } from './fixture.ts'

// A process of its own that rebuilds a projection and steps back before others, as `npm run rebuild` does. It prints when it
// starts and then, as JSON, the result. argv: the address of database and log (JSON), the projection.
const [, , address = '', name = ''] = process.argv
setPriority(10)
const backbone = await openBackbone(JSON.parse(address) as LogAddress)
console.log('begins')
console.log(JSON.stringify(await rebuild({ ...backbone, logger, projection: findProjection(name) })))
await backbone.close()
