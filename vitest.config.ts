import { availableParallelism } from 'node:os'
import { contentPlugin } from '@zmig/build/content'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/.cache/**', '**/.data/**']

/** One PostgreSQL for the whole run, started by the first test that asks for it; each database is a copy of a template. */
const postgres = 'services/kit/src/testing/postgres-server.ts'
/** One Kafka, one Elasticsearch and one S3Mock for the whole run, started by the first test that asks for them. */
const engines = 'infra/engines/src/testing/engine-servers.ts'

/**
 * Files of a worker share one process and its modules: loading the services again for each of 160 files took half of the
 * processor time. Only metrics are kept by the process, and each file begins with empty ones.
 */
const shared = { isolate: false, setupFiles: ['services/kit/src/testing/reset-metrics.ts'] }

const onEngines = (name: string, include: string): TestProjectConfiguration => ({
  extends: true,
  test: {
    name,
    include: [include],
    exclude,
    globalSetup: [postgres, engines],
    // One file at a time: two Java servers and what the tests do to them are enough for two cores.
    fileParallelism: false,
    // The first test waits for the download and the first start, on a machine that may be busy.
    hookTimeout: 240_000,
    testTimeout: 240_000,
    expect: { poll: { timeout: 150_000, interval: 50 } },
  },
})

/**
 * The tier of a test is in its file name. `unit` needs nothing but Node, `int` starts PostgreSQL, as does `deep`, which
 * takes minutes and belongs to `npm run test:deep`; `engines` starts Kafka, Elasticsearch and S3Mock as well, for which it needs
 * Java 17 and Maven; `engine-faults` kills and freezes them and belongs to `npm run test:deep`. Journeys (plain `*.spec.ts` in e2e/) belong to Playwright. CONTRIBUTING.md says how long each takes.
 */
export default defineConfig({
  plugins: [contentPlugin()],
  test: {
    // Ends what is stuck. The default of a second is less than a busy machine takes for what a quiet one does at once.
    expect: { poll: { timeout: 50_000, interval: 5 } },
    // One more than cores: integration tests wait a quarter of their time, for PostgreSQL, timers and processes.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: ['**/*.unit.spec.ts', '**/*.unit.spec.tsx'],
          exclude,
          // A test that is stuck ends; a test that ranks the whole catalogue takes over 5 s on a busy machine.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'int',
          include: ['**/*.int.spec.ts'],
          exclude,
          globalSetup: [postgres],
          // Creating a database on a busy two-core machine may take many seconds.
          hookTimeout: 120_000,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'deep',
          include: ['**/*.deep.spec.ts'],
          exclude,
          globalSetup: [postgres],
          hookTimeout: 240_000,
          // A thousand schedules take minutes, and many more on a busy machine.
          testTimeout: 1_200_000,
          expect: { poll: { timeout: 150_000, interval: 20 } },
        },
      },
      onEngines('engines', '**/*.engine.spec.ts'),
      onEngines('engine-faults', '**/*.engine-faults.spec.ts'),
    ],
  },
})
