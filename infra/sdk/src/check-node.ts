import { tooOld } from './node-version.ts'

// before anything else is loaded, which an old Node may not understand
const sentence = tooOld(process.versions.node)
if (sentence !== undefined) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
