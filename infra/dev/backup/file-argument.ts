import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Environment } from '@zmig/kit'
import { Refusal } from '../command/run-command.ts'

type FileArguments = { path: string; replace: boolean }

/** npm runs the command in the root of the clone, but a relative file name refers to the folder in which it was typed. */
const folderOf = (env: Environment): string =>
  (env['npm_lifecycle_event'] === 'backup' || env['npm_lifecycle_event'] === 'restore') && env['INIT_CWD']
    ? env['INIT_CWD']
    : process.cwd()

/**
 * Reads the arguments of `npm run backup` or `npm run restore --`.
 * @param usage the line that says how it is typed
 * @throws Refusal when it is not one file, or holds an option that the command does not have
 */
export const readFileArguments = (args: string[], env: Environment, usage: string): FileArguments => {
  const options: { replace?: { type: 'boolean' } } = usage.includes('--replace') ? { replace: { type: 'boolean' } } : {}
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [file, ...more] = positionals
    if (file !== undefined && more.length === 0)
      return { path: resolve(folderOf(env), file), replace: values.replace === true }
  } catch {
    // An unknown option: the usage says which there are.
  }
  throw new Refusal(`Usage: ${usage}`)
}
