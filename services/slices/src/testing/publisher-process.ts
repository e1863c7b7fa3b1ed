import { createDatabase, newId, systemClock } from '@zmig/kit'
import { createOutbox } from '@zmig/outbox'
import { buffer } from 'node:stream/consumers'
import type { Files } from '../package/archive.ts'
import { createDirectorySliceStore } from '../slice/slice-store.ts'
import { publishSlice } from '../slice/slice.commands.ts'

// A process that publishes the package on its stdin, says so once half of the files are written, and stands still there.
// argv: the address of the database, the folder of the data.
const [databaseUrl = '', dataDirectory = ''] = process.argv.slice(2)

const standingStillAfterTwo = (files: Files): Files => {
  const entries = function* (): MapIterator<[string, Buffer]> {
    let written = 0
    for (const entry of files) {
      if (written === 2) {
        process.stdout.write('half\n')
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0) // until the process is killed
      }
      written += 1
      yield entry
    }
  }
  return Object.assign(new Map(files), { [Symbol.iterator]: entries })
}

const store = createDirectorySliceStore(dataDirectory)
const standingStill: typeof store = {
  ...store,
  put: (slice, version, files) => store.put(slice, version, standingStillAfterTwo(files)),
}
const database = createDatabase(databaseUrl, { max: 2 })
const deps = { database, outbox: createOutbox(), clock: systemClock, newId, store: standingStill }
await publishSlice(deps, await buffer(process.stdin))
