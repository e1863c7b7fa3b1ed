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

const phone = (name: string) => screen(name, 390, 844, { hasTouch: true, isMobile: true })

/** The tag of a test that varies a journey which another test walks already. */
const VARIATION = /@variation/

/**
 * The tag of a test whose pages have another layout in a desktop window. What is only repeated there is walked on a phone
 * alone; `deep/` opens every page of the back office and the other pages of the shop at 1280 px.
 */
const OTHER_ON_A_DESKTOP = /@desktop/

const root = join(import.meta.dirname, '..')

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: resolve(root, config.reports, 'playwright'),
  // Two cores: one browser waits for the shop or for a time-out while the other works. Tests of one file run in order.
  workers: config.workers,
  fullyParallel: false,
  forbidOnly: true,
  // infra/decisions/2026-11-27-second-try-of-a-journey.md
  retries: config.retries,
  // They end what is stuck, and no more: a busy machine takes several times as long as a quiet one.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: resolve(root, config.reports, 'journeys.json') }]],
  use: {
    baseURL: config.shopUrl,
    locale: 'he-IL',
    timezoneId: 'Asia/Jerusalem',
    launchOptions: chromium,
    actionTimeout: 30_000,
    trace: config.trace,
  },
  projects: [
    // npm test: one journey for each route and role
    { ...phone('phone'), testMatch: 'journeys/*.spec.ts', grepInvert: VARIATION },
    // npm run test:deep: everything that varies, each once
    { ...phone('variations'), testMatch: 'journeys/*.spec.ts', grep: VARIATION },
    { ...screen('desktop', 1280, 800), testMatch: 'journeys/*.spec.ts', grep: OTHER_ON_A_DESKTOP },
    { ...screen('deep', 1280, 800), testMatch: 'deep/*.spec.ts' },
    // one at a time: they change what all journeys share (processes, slices, the gateway, the last tyres of a product)
    { ...screen('exclusive', 1280, 800), testMatch: 'exclusive/*.spec.ts' },
    // several starts of two Java servers in one test
    {
      ...screen('engines', 1280, 800),
      testMatch: ['journeys/purchase.spec.ts', 'engines/*.spec.ts'],
      timeout: 900_000,
    },
  ],
})
