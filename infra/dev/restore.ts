import { allMigrations } from '@zmig/roles/migrations'
import { erasuresOf, readErasures } from '@zmig/roles/erasures'
import { openBackupFile } from './backup/backup-file.ts'
import { pathOf, restoreCommand } from './backup/backup-command.ts'
import { planRestore, restoreBackup } from './backup/restore-backup.ts'
import { readArguments } from './command/command-line.ts'
import { seconds } from './command/format.ts'
import { createProgress } from './command/progress.ts'
import { runCommand, Refusal } from './command/run-command.ts'
import { commandConfig, readBackupPassphrase } from './config.ts'
import { environment } from './environment.ts'
import { openShopDatabase } from './shop/shop-database.ts'

const asked = readArguments(restoreCommand)

await runCommand(async (atEnd) => {
  const path = pathOf(asked.file, environment)
  const { replace } = asked
  const passphrase = readBackupPassphrase(environment)
  const progress = createProgress(3)
  const file = await progress.step('checking the file', () => openBackupFile(path, passphrase))
  planRestore(file.header, allMigrations) // before a server is started, or made, for nothing
  const database = await progress.step('PostgreSQL', () =>
    // without --replace the database is made when it does not exist; with it there must be a shop to replace
    openShopDatabase(environment, { create: !replace }),
  )
  atEnd(() => database.close())
  if (database.running)
    throw new Refusal('The shop runs. Stop it with Ctrl-C where it was started, then restore again.')
  const began = performance.now()
  const erased = await readErasures(erasuresOf(commandConfig(environment)))
  const erasedAgain = await progress.step('restore', (report) =>
    restoreBackup(database.url, file, { sets: allMigrations, replace, erased, report }),
  )
  const rows = file.header.tables.reduce((sum, table) => sum + (table.rows ?? 0), 0)
  console.log(
    `${file.header.tables.length} tables and ${rows} rows as they were at ${file.header.createdAt}, in ${seconds(performance.now() - began)}. ` +
      'npm start runs this shop now.',
  )
  if (erasedAgain > 0)
    console.log(`${erasedAgain} people were erased after this backup was made, and are erased again.`)
})
