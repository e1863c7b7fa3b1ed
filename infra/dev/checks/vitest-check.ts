import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { failed, type Check } from './check.ts'
import { runTool } from './run-tool.ts'
import { readVitestReport } from './vitest-report.ts'

/**
 * Runs the tests of one tier with vitest.
 * @param tier the project of vitest.config.ts: `unit` needs nothing, `int` and `deep` start PostgreSQL, `engines` Kafka
 *   and Elasticsearch as well
 */
export const vitestCheck = (tier: 'unit' | 'int' | 'deep' | 'engines'): Check => ({
  name: `${tier} tests`,
  run: async () => {
    const directory = join(root, '.cache/reports')
    mkdirSync(directory, { recursive: true })
    const file = join(directory, `vitest-${tier}-${process.pid}.json`)
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]
    const { code, output } = await runTool('vitest', ['run', '--project', tier, ...reporters])
    const tally = readVitestReport(file)
    if (!tally || (code !== 0 && tally.failed === 0)) return failed(output)
    return { ...tally, output }
  },
})
