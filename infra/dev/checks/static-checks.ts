import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../environment.ts'
import { checkBoundaries } from './boundaries.ts'
import { checkCeilings } from './ceilings.ts'
import { type Check, failed, passed, type Result } from './check.ts'
import { checkLockFile } from './lock-file.ts'
import { checkMigrations } from './migrations.ts'
import { checkOwnSchema } from './own-schema.ts'
import { checkPureDeciders } from './pure-deciders.ts'
import { checkStructure } from './structure.ts'
import { runTool } from './run-tool.ts'

const READS =
  /\bprocess\s*\.\s*env\b|\bprocess\[['"]env['"]\]|import\s*{[^}]*\benv\b[^}]*}\s*from\s*['"]node:process['"]/
/**
 * `main.ts` and `environment.ts` hand it to `config.ts`; a test may change what a child of it sees; a corpus holds code of
 * slices as text.
 */
const MAY_READ = /(^|\/)(config|main|environment)\.ts$|\.spec\.ts$|\/gate\/corpus\//

/** Every setting is read in exactly one `config.ts`; elsewhere the environment does not exist. */
const checkEnvironmentReads = (): Promise<Result> => {
  const files = globSync('{shell,mf-*,services,events,infra,e2e}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
  const wrong = files.filter((file) => !MAY_READ.test(file) && READS.test(readFileSync(join(root, file), 'utf8')))
  if (files.length === 0) return Promise.resolve(failed('no source file was found'))
  const lines = wrong.map((file) => `${file} reads the environment; take the value from a config.ts`)
  return Promise.resolve(wrong.length > 0 ? failed(lines.join('\n')) : passed())
}

const tool = (name: string, command: string, args: string[]): Check => ({
  name,
  run: async () => {
    const { code, output } = await runTool(command, args)
    return code === 0 ? passed() : failed(output)
  },
})

/** Everything that reads the code without running it. */
export const staticChecks: Check[] = [
  tool('types', 'tsc', ['-b']),
  tool('lint', 'oxlint', ['-f', 'unix']),
  tool('format', 'prettier', ['--check', '.', '--cache', '--cache-location', '.cache/prettier', '--log-level', 'warn']),
  { name: 'boundaries', run: checkBoundaries },
  { name: 'structure', run: checkStructure },
  { name: 'what is written by hand becomes less', run: checkCeilings },
  { name: 'environment only in config.ts', run: checkEnvironmentReads },
  { name: 'deciders read their arguments only', run: checkPureDeciders },
  { name: 'SQL stays in its own schema', run: checkOwnSchema },
  { name: 'migrations leave the version before able to sell', run: checkMigrations },
  { name: 'the lock file has a hash of every part', run: checkLockFile },
  tool('unused code', 'knip', ['--no-progress', '--no-config-hints']),
]
