import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'
import { root } from '../environment.ts'

/** Where alerts and dashboards are. */
export const MONITORING = join(root, 'infra/monitoring')

const read = (file: string): string => readFileSync(join(MONITORING, file), 'utf8')

const Rule = z.object({
  alert: z.string().optional(),
  record: z.string().optional(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(['page', 'ticket']) }).optional(),
  annotations: z.object({ summary: z.string(), runbook_url: z.string() }).optional(),
})
const Rules = z.object({ groups: z.array(z.object({ name: z.string(), rules: z.array(Rule) })) })

/** The rules of `alerts.yaml`. */
export const readRules = (): z.infer<typeof Rule>[] =>
  Rules.parse(parse(read('alerts.yaml'))).groups.flatMap(({ rules }) => rules)

const Dashboard = z.object({
  uid: z.string(),
  title: z.string(),
  panels: z.array(
    z.object({
      id: z.number(),
      title: z.string(),
      targets: z.array(z.object({ refId: z.string(), expr: z.string() })),
    }),
  ),
})

export const DASHBOARDS = ['sales', 'engines'] as const
export const readDashboard = (name: (typeof DASHBOARDS)[number]): z.infer<typeof Dashboard> =>
  Dashboard.parse(JSON.parse(read(`${name}.dashboard.json`)))

/** Every query of alerts and dashboards, with where it is. */
export const readQueries = (): { where: string; query: string }[] => [
  ...readRules().map(({ alert, record, expr }) => ({ where: alert ?? record ?? '', query: expr })),
  ...DASHBOARDS.flatMap((name) =>
    readDashboard(name).panels.flatMap(({ title, targets }) =>
      targets.map(({ expr }) => ({ where: `${name}: ${title}`, query: expr })),
    ),
  ),
]

/** The metrics that a query names, without what a histogram adds to its name; names with a colon are our own rules. */
export const metricsIn = (query: string): string[] => {
  const bare = query.replace(/\{[^}]*\}|\b(?:by|without) *\([^)]*\)/g, '')
  const names = bare.match(/(?<![\w:])(?:[a-z]\w*_\w+|up)\b(?![ \t]*\(|:)/g) ?? []
  return [...new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, '')))]
}
