import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../environment.ts'
import { startTrialShop } from '../trial/trial-shop.ts'
import { type Check, failed, failure, type Result, type Tally } from './check.ts'
import { ensureChromium } from './requirements.ts'
import { readReport, runTool } from './run-tool.ts'

type Spec = {
  title: string
  file: string
  line: number
  tests: { status: string; results: { error?: { message?: string } }[] }[]
}
type Suite = { specs?: Spec[]; suites?: Suite[] }
type Report = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: Suite[]
}

const specsOf = (suite: Suite): Spec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

const failuresOf = ({ title, file, line, tests }: Spec): string[] =>
  tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ results }) => {
      const why = results.find(({ error }) => error)?.error?.message ?? 'it ended without a word'
      return failure(`${file}:${line} › ${title}`, stripVTControlCharacters(why))
    })

/**
 * What a run of Playwright counted. A journey that works sometimes does not work: flaky ones have failed.
 * @param file where its JSON reporter wrote
 * @returns undefined when it ended before it could write
 */
const readPlaywrightReport = (file: string): Tally | undefined => {
  const report = readReport<Report>(file)
  if (!report) return undefined
  const { stats, suites } = report
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(specsOf).flatMap(failuresOf),
  }
}

type Options = {
  name: string
  /** projects of e2e/playwright.config.ts */
  projects: string[]
  /** what the shop is started with besides */
  shopArguments?: string[]
}

/** Journeys in a real browser against a shop that is started for them and stopped after them. */
export const journeysCheck = ({ name, projects, shopArguments = [] }: Options): Check => ({
  name,
  run: async (): Promise<Result> => {
    const reports = join('.cache/reports', projects.join('-'))
    rmSync(join(root, reports), { recursive: true, force: true })
    mkdirSync(join(root, reports), { recursive: true })
    const chromium = await ensureChromium()
    const shop = await startTrialShop({ name: projects.join('-'), args: shopArguments })
    try {
      const { code, output } = await runTool(
        'playwright',
        ['test', '-c', 'e2e', ...projects.map((project) => `--project=${project}`)],
        {
          ZMIGO_TEST_URL: shop.url,
          ZMIGO_TEST_DESK_URL: shop.deskUrl,
          ZMIGO_TEST_CHROMIUM: chromium,
          ZMIGO_TEST_DATA_DIR: shop.dataDirectory,
          ZMIGO_TEST_REPORTS: reports,
        },
      )
      const tally = readPlaywrightReport(join(root, reports, 'journeys.json'))
      if (!tally || (code !== 0 && tally.failed === 0)) return failed(output)
      return { ...tally, output: tally.failed > 0 ? `${output}\nThe shop said:\n${shop.output()}` : output }
    } finally {
      await shop.stop()
    }
  },
})
