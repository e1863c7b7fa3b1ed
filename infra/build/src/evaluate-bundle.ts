import { readFile } from 'node:fs/promises'
import { compileFunction } from 'node:vm'
import { requireShared } from './places.ts'

export type Require = (request: string) => unknown
type Bundle = (module: { exports: unknown }, exports: unknown, require: Require) => void

/** What a CommonJS bundle for the server exports. @throws when it cannot be evaluated */
export const evaluateBundle = async (file: string, require: Require = requireShared): Promise<unknown> => {
  const module: { exports: unknown } = { exports: {} }
  const run = compileFunction(await readFile(file, 'utf8'), ['module', 'exports', 'require'], {
    filename: file,
  }) as Bundle
  run(module, module.exports, require)
  return module.exports
}
