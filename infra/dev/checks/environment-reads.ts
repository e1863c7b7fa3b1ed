import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { failed, passed, type Result } from './check.ts'
import { root } from '../root.ts'

const READS =
  /\bprocess\s*\.\s*env\b|\bprocess\[['"]env['"]\]|import\s*{[^}]*\benv\b[^}]*}\s*from\s*['"]node:process['"]/
/** `main.ts` and `environment.ts` hand it to `config.ts`; a test may change what a child of it sees */
const MAY_READ = /(^|\/)(config|main|environment)\.ts$|\.spec\.ts$/

/** Every setting is read in exactly one `config.ts`; elsewhere the environment does not exist. */
export const checkEnvironmentReads = (): Promise<Result> => {
  const files = globSync('{shell,mf-*,services,events,infra,e2e}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
  const wrong = files.filter((file) => !MAY_READ.test(file) && READS.test(readFileSync(join(root, file), 'utf8')))
  if (files.length === 0) return Promise.resolve(failed('no source file was found'))
  const lines = wrong.map((file) => `${file} reads the environment; take the value from a config.ts`)
  return Promise.resolve(wrong.length > 0 ? failed(lines.join('\n')) : passed())
}
