import { globSync } from 'node:fs'
import { failed, passed, type Result } from './check.ts'
import { root } from '../root.ts'
import { runTool } from './run-tool.ts'

const FOLDERS = ['shell', 'mf-storefront', 'mf-checkout', 'mf-wizard', 'mf-admin', 'services', 'events', 'infra', 'e2e']

type Cruise = {
  summary: {
    totalCruised: number
    violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[]
  }
}

const describe = ({ rule, from, to, cycle = [] }: Cruise['summary']['violations'][number]): string =>
  `${rule.name}: ${from} → ${cycle.length > 0 ? cycle.map(({ name }) => name).join(' → ') : to}`

/**
 * The rules of infra/boundaries.cjs. A parser that fails reads nothing and finds nothing wrong, so the cruise must
 * have read at least as many modules as there are source files.
 */
export const checkBoundaries = async (): Promise<Result> => {
  const { output } = await runTool('depcruise', ['--config', 'infra/boundaries.cjs', '-T', 'json', ...FOLDERS])
  const start = output.indexOf('{')
  if (start < 0) return failed(output)
  const { summary } = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1)) as Cruise
  const sources = FOLDERS.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules/**'] }),
  )
  if (summary.totalCruised < sources.length)
    return failed(`only ${summary.totalCruised} of ${sources.length} modules were read: the boundaries prove nothing`)
  if (summary.violations.length > 0) return failed(summary.violations.map(describe).join('\n'))
  return passed()
}
