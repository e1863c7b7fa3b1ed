import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { startTrialShop } from '../trial/trial-shop.ts'
import { failed, type Check, type Result } from './check.ts'
import { ensureChromium } from './chromium.ts'
import { readPlaywrightReport } from './playwright-report.ts'
import { runTool } from './run-tool.ts'

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
