import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { MONITORING } from './monitoring-files.ts'
import { findProgram } from './requirements.ts'

const promtool = findProgram('promtool')
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { cwd: MONITORING, encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

describe.skipIf(!promtool)('promtool', () => {
  test.each([
    ['takes the sample of a configuration, with its alerts', ['check', 'config', 'prometheus.yaml']],
    ['sees each alert fire when it should, and stay silent when it should', ['test', 'rules', 'alerts.test.yaml']],
  ])('%s', (_, args) => {
    const { status, said } = run(...args)
    expect(said).toContain('SUCCESS')
    expect(status).toBe(0)
  })
})
