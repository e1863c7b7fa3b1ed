import { rm } from 'node:fs/promises'
import { environment } from './environment.ts'
import { readBackupPassphrase } from './config.ts'
import { backupCommand, pathOf } from './backup/backup-command.ts'
import { readArguments } from './command/command-line.ts'
import { createDatabase, createLogger } from '@zmig/kit'
import { recordBackup } from './backup/record-backup.ts'
import { refuseTaken } from './backup/backup-file.ts'
import { runCommand } from './command/run-command.ts'
import { megabytes, seconds } from './command/format.ts'
import { openShopKafka } from './shop/shop-kafka.ts'
import { writeBackup } from './backup/write-backup.ts'
import { allMigrations } from '@zmig/roles/migrations'
import { createProgress } from './command/progress.ts'
import { openShopDatabase } from './shop/shop-database.ts'

const { file } = readArguments(backupCommand)

await runCommand(async (atEnd) => {
  const path = pathOf(file, environment)
  const passphrase = readBackupPassphrase(environment)
  refuseTaken(path) // before a server is started for nothing
  atEnd(() => rm(`${path}.part`, { force: true })) // there still when the backup was interrupted
  const progress = createProgress(2)
  const database = await progress.step('PostgreSQL', () => openShopDatabase(environment))
  atEnd(() => database.close())
  const began = performance.now()
  const openKafka = () => {
    const inbox = createDatabase(database.url, { max: 4, applicationName: 'zmigo backup' })
    atEnd(() => inbox.end())
    const logger = createLogger('backup', { level: 'error' })
    return openShopKafka({ env: environment, database: inbox, logger, say: progress.say, atEnd })
  }
  const { tables, rows, bytes, at } = await progress.step('backup', (report) =>
    writeBackup(database.url, path, { sets: allMigrations, report, openKafka, passphrase }),
  )
  const recording = createDatabase(database.url, { max: 1, applicationName: 'zmigo backup' })
  atEnd(() => recording.end())
  await recordBackup(recording, { at, encrypted: passphrase !== undefined })
  console.log(`${path}: ${tables} tables, ${rows} rows, ${megabytes(bytes)} in ${seconds(performance.now() - began)}.`)
  console.log(
    passphrase === undefined
      ? 'It holds names, phones and addresses of customers. Only you can read it now; keep it so, wherever it goes, or set BACKUP_PASSPHRASE to encrypt the next one.'
      : 'It is encrypted. Without the passphrase it cannot be read by anybody, you included: keep that somewhere else.',
  )
})
