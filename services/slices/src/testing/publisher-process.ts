import { createDatabase, newId, systemClock } from '@zmig/kit'
import { createOutbox } from '@zmig/outbox'
import { buffer } from 'node:stream/consumers'
import { openGate } from '../gate/gate.ts'
import { sliceStoreOf } from '../slice/slice-store.ts'
import { publishSlice } from '../slice/slice.commands.ts'

// A process that publishes the package on its stdin, says so once it stands still before or after its package was stored, and
// waits there until it is killed.
// argv: the address of the database, the folder of the data, `before` or `after`, the bucket of packages if there is one.
const [databaseUrl = '', dataDirectory = '', moment, bucketUrl] = process.argv.slice(2)

const standStill = (): void => {
  process.stdout.write('half\n')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
}

const store = sliceStoreOf({ sliceBucketUrl: bucketUrl || undefined, dataDirectory })
const standingStill: typeof store = {
  ...store,
  put: async (slice, version, packed) => {
    if (moment === 'before') standStill()
    const isNew = await store.put(slice, version, packed)
    standStill()
    return isNew
  },
}
const database = createDatabase(databaseUrl, { max: 2 })
const logger = { error: () => undefined }
const deps = {
  database,
  outbox: createOutbox(),
  clock: systemClock,
  newId,
  store: standingStill,
  gate: openGate,
  logger,
}
await publishSlice(deps, await buffer(process.stdin))
