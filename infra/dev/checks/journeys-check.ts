import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../environment.ts'
import { startTrialShop, type TrialShop } from '../trial/trial-shop.ts'
import { add, type Check, failed, failure, nothingYet, type Result, type Tally } from './check.ts'
import { ensureChromium, ensureHeadlessBrowser } from './requirements.ts'
import { QUICK_ENGINES, readReport, runTool } from './run-tool.ts'

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

const endedAs =
  (wanted: 'unexpected' | 'flaky') =>
  ({ title, file, line, tests }: Spec): string[] =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => {
        const why = results.find(({ error }) => error)?.error?.message ?? 'it ended without an error message'
        return failure(`${file}:${line} › ${title}`, stripVTControlCharacters(why))
      })

/**
 * What a run of Playwright counted. A journey that passed at its second try has passed, and is named.
 * @param file report of its JSON reporter
 * @returns undefined when it ended before it wrote the report
 */
const readPlaywrightReport = (file: string): Tally | undefined => {
  const report = readReport<Report>(file)
  if (!report) return undefined
  const { stats, suites } = report
  const specs = suites.flatMap(specsOf)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: specs.flatMap(endedAs('unexpected')),
    secondTries: specs.flatMap(endedAs('flaky')),
  }
}

/** One run of Playwright. */
type Run = {
  /** projects of e2e/playwright.config.ts */
  projects: string[]
  /** how many journeys run at a time */
  workers: number
  /** names of spec files, or parts of them; empty: all of the projects */
  files?: readonly string[]
}

type Options = {
  name: string
  /** what runs on the shop, one run after the other */
  runs: readonly Run[]
  /** further arguments of `npm start` */
  shopArguments?: string[]
}

const runPlaywright = async ({ projects, workers, files = [] }: Run, shop: TrialShop): Promise<Result> => {
  const reports = join('.cache/reports', projects.join('-'))
  rmSync(join(root, reports), { recursive: true, force: true })
  mkdirSync(join(root, reports), { recursive: true })
  const { code, output } = await runTool(
    'playwright',
    ['test', '-c', 'e2e', ...projects.map((project) => `--project=${project}`), ...files],
    {
      ZMIGO_TEST_URL: shop.url,
      ZMIGO_TEST_DESK_URL: shop.deskUrl,
      ZMIGO_TEST_CHROMIUM: await ensureHeadlessBrowser(),
      ZMIGO_TEST_WHOLE_CHROMIUM: await ensureChromium(),
      ZMIGO_TEST_DATA_DIR: shop.dataDirectory,
      ZMIGO_TEST_REPORTS: reports,
      ZMIGO_TEST_WORKERS: String(workers),
      ZMIGO_TEST_RETRIES: '1',
    },
  )
  const tally = readPlaywrightReport(join(root, reports, 'journeys.json'))
  return !tally || (code !== 0 && tally.failed === 0) ? failed(output) : { ...tally, output }
}

/** Journeys in a real browser. A shop is started for all of the runs and stopped after them. */
export const journeysCheck = ({ name, runs, shopArguments = [] }: Options): Check => ({
  name,
  run: async (): Promise<Result> => {
    await ensureHeadlessBrowser()
    await ensureChromium()
    const shopName = runs.flatMap(({ projects }) => projects).join('-')
    const shop = await startTrialShop({ name: shopName, args: shopArguments, env: QUICK_ENGINES })
    try {
      const results: Result[] = []
      for (const run of runs) results.push(await runPlaywright(run, shop))
      const tally = results.reduce<Tally>(add, nothingYet)
      const output = results.map((result) => result.output).join('\n')
      return { ...tally, output: tally.failed > 0 ? `${output}\nOutput of the shop:\n${shop.output()}` : output }
    } finally {
      await shop.stop()
    }
  },
})
