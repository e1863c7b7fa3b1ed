import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOfInputs } from '@zmig/build/inputs'
import { sliceNames } from '@zmig/build/places'
import { childEnvironment, root } from '../environment.ts'
import { runToEnd } from '../processes/node-child.ts'

const STAMP = join(root, '.cache/build/inputs')
const SOURCES = [
  ...sliceNames.map((slice) => `mf-${slice}/src`),
  'shell/client/src',
  'shell/server/src',
  'shell/platform/src',
  'services/edge/contract',
  'infra/build',
].map((folder) => join(root, folder))

const inputsNow = (): Promise<string> => hashOfInputs(SOURCES, readFileSync(join(root, 'package-lock.json'), 'utf8'))

const stampOf = (): string => (existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '')

/**
 * Whether any source of the shell or a slice differs from what was built last. Answers in milliseconds without loading
 * webpack; what exactly is stale the build decides for itself.
 */
export const isBuildStale = async (): Promise<boolean> => stampOf() !== (await inputsNow())

/** Builds what is stale, in a process of its own so that webpack's memory goes with it. */
export const build = async (signal: AbortSignal): Promise<void> => {
  const inputs = await inputsNow()
  await runToEnd(
    'the build',
    { file: join(root, 'infra/build/build.ts'), env: childEnvironment({}), heap: 1_024, quiet: true },
    signal,
  )
  mkdirSync(join(root, '.cache/build'), { recursive: true })
  writeFileSync(STAMP, inputs)
}
