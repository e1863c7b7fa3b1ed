import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../environment.ts'
import { DASHBOARDS, metricsIn, readDashboard, readRules } from './monitoring-files.ts'

const RUNBOOK = 'infra/docs/operate/runbook.md'
const page = readFileSync(join(root, RUNBOOK), 'utf8')
const alerts = readRules().filter(({ alert }) => alert !== undefined)

test('each alert leads to its paragraph of the runbook, and each paragraph is of an alert', () => {
  const headings = [...page.matchAll(/^## (\S+)$/gm)].map(([, heading = '']) => heading)
  expect(new Set(headings)).toEqual(new Set(alerts.map(({ alert }) => alert)))
  for (const { alert, annotations, labels } of alerts) {
    expect(annotations?.runbook_url).toBe(`${RUNBOOK}#${alert?.toLowerCase()}`)
    expect(labels?.severity).toBeDefined()
  }
})

test('the runbook names only commands that there are', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const commands = [...page.matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => name)
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})

test('alerts.test.yaml shows every alert firing', () => {
  const tests = readFileSync(join(root, 'infra/monitoring/alerts.test.yaml'), 'utf8')
  const firing = [...tests.matchAll(/alertname: (\S+)\s+eval_time: \S+\s+exp_alerts:\s+- exp_labels/g)].map(
    ([, name]) => name,
  )
  expect(new Set(firing)).toEqual(new Set(alerts.map(({ alert }) => alert)))
})

test.each(DASHBOARDS)(
  'the dashboard %s has panels with different names, and each query names a metric or a number',
  (name) => {
    const { panels, uid } = readDashboard(name)
    expect(uid).toBe(`zmigo-${name}`)
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
    expect(panels.length).toBeGreaterThan(8)
    for (const { targets } of panels)
      for (const { expr } of targets) expect(metricsIn(expr).length === 1 || expr.startsWith('vector(')).toBe(true)
  },
)

test.each([
  [
    'sum by (status) (rate(http_request_duration_seconds_count{service="web"}[5m])) * 60',
    ['http_request_duration_seconds'],
  ],
  ['histogram_quantile(0.5, sum by (le) (rate(a_seconds_bucket[5m])))', ['a_seconds']],
  ['zmigo:checkouts_missed:ratio_rate1h > 0.01', []],
  ['sum by (job) (up{job=~"zmigo-.*"}) == 0', ['up']],
  ['max by (pool) (zmigo_database_connections{state="waiting"}) > 0', ['zmigo_database_connections']],
])('%s asks %j', (query, names) => expect(metricsIn(query)).toEqual(names))

test('the page of metrics names each file of the folder', () => {
  for (const file of ['alerts.yaml', 'prometheus.yaml', 'sales.dashboard.json', 'engines.dashboard.json']) {
    expect(existsSync(join(root, 'infra/monitoring', file))).toBe(true)
    expect(page).toContain(file)
  }
})
