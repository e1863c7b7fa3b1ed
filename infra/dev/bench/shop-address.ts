import { join } from 'node:path'
import { runningPostgresUrl } from '@zmig/engines'
import { runningInstance } from '../stack/instance-file.ts'

/** The database of a shop that runs with an embedded server. */
export const databaseUrlOf = (dataDirectory: string): string => {
  const port = runningInstance(dataDirectory)?.postgres
  if (port === undefined) throw new Error(`no shop with a PostgreSQL of its own runs on ${dataDirectory}`)
  return runningPostgresUrl(join(dataDirectory, 'postgres'), port)
}
