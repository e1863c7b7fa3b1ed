import { resolve } from 'node:path'
import type { Environment } from '@zmig/kit'
import { defineCommand } from '../command/command-line.ts'

export const backupCommand = defineCommand<{ file: string }>({
  name: 'backup',
  description: 'Writes the whole shop with its history to one file, while it runs.',
  declare: (command, give) =>
    command.argument('<file>', 'a file that does not exist yet').action((file: string) => give({ file })),
})

export const restoreCommand = defineCommand<{ file: string; replace: boolean }>({
  name: 'restore',
  description: 'Restores a backup into an empty database, while no shop runs on it.',
  declare: (command, give) =>
    command
      .argument('<file>', 'a file that npm run backup wrote')
      .option('--replace', 'deletes the shop that the database holds first')
      .action((file: string, { replace = false }: { replace?: boolean }) => give({ file, replace })),
})

/** npm runs the command in the root of the clone, but a relative file name refers to the folder in which it was typed. */
const folderOf = (env: Environment): string =>
  (env['npm_lifecycle_event'] === 'backup' || env['npm_lifecycle_event'] === 'restore') && env['INIT_CWD']
    ? env['INIT_CWD']
    : process.cwd()

/** The path of a file as it was typed. */
export const pathOf = (file: string, env: Environment): string => resolve(folderOf(env), file)
