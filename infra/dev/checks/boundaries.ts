import { globSync } from 'node:fs'
import { join } from 'node:path'
import { failed, passed, type Result } from './check.ts'
import { root } from '../environment.ts'
import { runTool } from './run-tool.ts'

const FOLDERS = ['shell', 'mf-storefront', 'mf-checkout', 'mf-wizard', 'mf-admin', 'services', 'events', 'infra', 'e2e']

export type CruisedModule = { source: string; dependencies: { resolved: string }[] }

type Cruise = {
  modules: CruisedModule[]
  summary: {
    totalCruised: number
    violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[]
  }
}

/**
 * Holds the imports below some folders against infra/boundaries.cjs.
 * @param directory the clone, or a tree laid out like it
 * @throws with the tool's own words when it could not read them
 */
export const cruise = async (directory: string, folders: string[]): Promise<Cruise> => {
  const rules = join(root, 'infra/boundaries.cjs')
  const { output } = await runTool('depcruise', ['--config', rules, '-T', 'json', ...folders], {}, directory)
  const start = output.indexOf('{')
  if (start < 0) throw new Error(output)
  return JSON.parse(output.slice(start, output.lastIndexOf('}') + 1)) as Cruise
}

let projectCruise: Promise<Cruise> | undefined
/** All imports of the project; read once, several checks look at them. */
export const cruiseProject = (): Promise<Cruise> => (projectCruise ??= cruise(root, FOLDERS))

const describe = ({ rule, from, to, cycle = [] }: Cruise['summary']['violations'][number]): string =>
  `${rule.name}: ${from} → ${cycle.length > 0 ? cycle.map(({ name }) => name).join(' → ') : to}`

/**
 * The rules of infra/boundaries.cjs. A parser that fails reads nothing and finds nothing wrong, so the cruise must
 * have read at least as many modules as there are source files.
 */
export const checkBoundaries = async (): Promise<Result> => {
  const {
    summary: { totalCruised, violations },
  } = await cruiseProject()
  const sources = FOLDERS.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules/**'] }),
  )
  if (totalCruised < sources.length)
    return failed(`only ${totalCruised} of ${sources.length} modules were read: the boundaries prove nothing`)
  return violations.length > 0 ? failed(violations.map(describe).join('\n')) : passed()
}
