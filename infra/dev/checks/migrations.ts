import { globSync } from 'node:fs'
import { dirname, basename } from 'node:path'
import { root } from '../environment.ts'
import { failed, passed, type Result } from './check.ts'
import { runTool } from './run-tool.ts'

/** The last migration of each folder that ran before a version could sell beside the next one; what follows is checked. */
const LAST_UNCHECKED: Record<string, number> = {
  'events/log/migrations': 8,
  'services/advisor/migrations': 6,
  'services/backoffice/migrations': 11,
  'services/catalog/migrations': 13,
  'services/collector/migrations': 2,
  'services/edge/migrations': 37,
  'services/garages/migrations': 3,
  'services/invoices/migrations': 5,
  'services/kit/people/migrations': 4,
  'services/notifications/migrations': 9,
  'services/ordering/migrations': 25,
  'services/slices/migrations': 14,
}

const isChecked = (file: string): boolean => Number.parseInt(basename(file), 10) > (LAST_UNCHECKED[dirname(file)] ?? 0)

const ADVICE =
  'A migration runs while the version before sells: it may neither lock a large table nor take away what that version uses. Add in one ' +
  'release, move in the next, remove in the one after; for a small table write -- squawk-ignore <rule> above the statement, with the reason.'

/** What migrations would lock, or break in the version before. @param files paths; relative ones from the root of the clone */
export const migrationFaults = async (files: string[]): Promise<string | undefined> => {
  if (files.length === 0) return undefined
  const { code, output } = await runTool('squawk', ['--config', 'infra/squawk.toml', ...files])
  return code === 0 ? undefined : `${output}\n${ADVICE}`
}

/** Each new migration leaves the version before able to work. */
export const checkMigrations = async (): Promise<Result> => {
  const files = globSync('{services,events}/**/migrations/*.sql', { cwd: root, exclude: ['**/node_modules/**'] })
  if (files.length === 0) return failed('no migration was found')
  const faults = await migrationFaults(files.filter(isChecked))
  return faults === undefined ? passed() : failed(faults)
}
