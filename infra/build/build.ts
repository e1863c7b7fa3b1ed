import { parseArgs } from 'node:util'
import { buildShell, buildSlice, sliceNames, takeCopy } from './index.ts'

/**
 * `node infra/build/build.ts [shell|<slice> …]`: builds what is stale, everything when nothing is named.
 * `node infra/build/build.ts <slice> --from <folder>`: builds it from a copy of its folder; the build lands beside the copy.
 * Prints one line of JSON per finished part, `{"part", "version", "directory", "milliseconds"}`; messages go to stderr.
 */
const build = async (part: string) => {
  const start = performance.now()
  const built =
    part === 'shell'
      ? await buildShell().then(({ hash, directory }) => ({ version: hash, directory }))
      : await buildSlice(part)
  const { version, directory } = built
  const milliseconds = Math.round(performance.now() - start)
  process.stdout.write(`${JSON.stringify({ part, version, directory, milliseconds })}\n`)
}

const known: readonly string[] = ['shell', ...sliceNames]
const { values, positionals: parts } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' } } })
const unknown = parts.filter((part) => !known.includes(part))
if (unknown.length) {
  process.stderr.write(`There is no ${unknown.join(', ')}. Known: ${known.join(', ')}\n`)
  process.exit(1)
}
const [copied] = parts
if (values.from !== undefined && copied !== undefined) takeCopy(copied, values.from)
// one after the other: each build already uses both sides of a small machine
for (const part of parts.length ? parts : known) {
  try {
    await build(part)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
