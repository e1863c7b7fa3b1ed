import { onShutdown, readConfigOrExit } from '@zmig/kit'
import { prepare, PreparationFailed, type PreparationPart } from '@zmig/roles'
import { preparationConfig } from '@zmig/roles/config'
import { environment } from './environment.ts'

// A short-lived process of the start: `database` brings the schemas up to date and seeds an empty shop, `slices`
// publishes new builds, `watched=<slice>` names the one that a developer works on. It reports its progress to the supervisor
// over the channel.
const given = process.argv.slice(2)
const config = readConfigOrExit(preparationConfig, environment)
const report = (detail: string) => process.send?.(detail)
onShutdown(() => Promise.resolve())

const tell = (line: string) =>
  new Promise<void>((resolve) => {
    if (process.send) process.send({ say: line }, () => resolve())
    else resolve(console.log(line))
  })
const watched = given.find((part) => part.startsWith('watched='))?.slice('watched='.length)
const parts = (['database', 'slices'] satisfies PreparationPart[]).filter((part) => given.includes(part))

/** What the supervisor prints on lines of their own. */
const lines: string[] = []
try {
  await prepare(config, parts, { report, say: (line) => lines.push(line), watched })
} catch (error) {
  if (!(error instanceof PreparationFailed)) throw error
  console.error(error.message)
  process.exit(1)
}
for (const line of lines) await tell(line)
process.exit(0) // the channel would keep us
