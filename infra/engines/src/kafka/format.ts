import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Home } from '../process/home.ts'
import { makeOwned, writeOwned } from '../process/owned-files.ts'
import { kafkaSettings, propertiesOf } from './settings.ts'

/** Sixteen random bytes as Kafka writes them; one that began with a dash would be taken for an option. */
const newClusterId = (): string => randomBytes(16).toString('base64url').replace(/^-/, '0')

/**
 * Prepares an empty data directory for Kafka once. It is prepared beside its place and moved there when complete, so
 * that an interrupted first start leaves nothing half-made.
 */
export const formatOnce = async (home: Home, java: string): Promise<void> => {
  if (existsSync(join(home.data, 'log/meta.properties'))) return
  const unfinished = `${home.data}.new`
  rmSync(unfinished, { recursive: true, force: true })
  makeOwned(home, unfinished)
  const config = join(unfinished, 'format.properties')
  const anyPorts = { broker: 9092, advertised: 9092, controller: 9093 } // not kept
  writeOwned(home, config, propertiesOf(kafkaSettings(anyPorts, join(unfinished, 'log'))))
  await promisify(execFile)(
    java,
    [
      ...['-Xmx128m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'],
      ...['-cp', join(home.programs, '*'), 'kafka.tools.StorageTool', 'format'],
      ...['-t', newClusterId(), '-c', config],
    ],
    { cwd: unfinished, ...home.identity },
  )
  rmSync(config)
  rmSync(home.data, { recursive: true, force: true })
  renameSync(unfinished, home.data)
}
