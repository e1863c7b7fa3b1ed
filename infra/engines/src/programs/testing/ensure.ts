import { ensureProgram } from '../ensure-program.ts'
import { smallProgram, smallChecksums } from './small-program.ts'

/** A process that makes the small program ready in the folder it is given; for tests in which two do so at once. */
const folder = await ensureProgram(smallProgram, () => undefined, undefined, {
  cache: process.argv[2] ?? '',
  checksums: smallChecksums,
})
process.send?.(folder)
