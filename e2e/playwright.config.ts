import { join, resolve } from 'node:path'
import { defineConfig } from '@playwright/test'
import { config } from './config.ts'

const chromium = {
  executablePath: config.chromium,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'],
}

/** A window of a device class; the height is that of a common device of the class. */
const screen = (name: string, width: number, height: number, more: object = {}) => ({
  name,
  use: { viewport: { width, height }, ...more },
})

const root = join(import.meta.dirname, '..')

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: resolve(root, config.reports, 'playwright'),
  // Two cores are shared by the shop, PostgreSQL and the browser.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: resolve(root, config.reports, 'journeys.json') }]],
  use: {
    baseURL: config.shopUrl,
    locale: 'he-IL',
    timezoneId: 'Asia/Jerusalem',
    launchOptions: chromium,
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
  },
  projects: [
    { ...screen('phone', 390, 844, { hasTouch: true, isMobile: true }), testMatch: 'journeys/*.spec.ts' },
    {
      ...screen('desktop', 1280, 800),
      testMatch: 'journeys/*.spec.ts',
      // addresses and texts are the same at every width
      testIgnore: ['journeys/links.spec.ts', 'journeys/machine-readers.spec.ts'],
    },
    { ...screen('deep', 1280, 800), testMatch: 'deep/*.spec.ts' },
    { ...screen('engines', 1280, 800), testMatch: ['journeys/purchase.spec.ts', 'engines/*.spec.ts'] },
  ],
})
