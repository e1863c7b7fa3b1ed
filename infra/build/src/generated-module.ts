import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder, repository } from './places.ts'

/** Writes a module that the build makes; the same text is not written again, so that caches keep what depends on it. @returns its file */
export const writeModule = (name: string, text: string): string => {
  const folder = join(repository, '.cache/provided')
  const file = join(folder, `${name}.mjs`)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return file
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${file}.${process.pid}`, text)
  renameSync(`${file}.${process.pid}`, file)
  return file
}

/**
 * The alias for zod in browsers. zod would probe for `new Function`, which our content security policy forbids and every browser
 * reports. Schemas probe when they are defined, so modules that define one get zod from here. zod's own two namespaces would bring all
 * of their members (1 KB, brotli); the contract uses one of each.
 */
export const zodWithoutEval = (): Record<string, string> => {
  const from = (file: string) => JSON.stringify(join(packageFolder('zod'), 'v4/mini', file))
  return {
    'zod/mini$': writeModule(
      'zod-without-eval',
      [
        `import { config } from ${from('index.js')}`,
        `import { number } from ${from('coerce.js')}`,
        `import { date } from ${from('iso.js')}`,
        'config({ jitless: true })',
        `export * from ${from('index.js')}`,
        'export const coerce = { number }',
        'export const iso = { date }',
        '',
      ].join('\n'),
    ),
  }
}
