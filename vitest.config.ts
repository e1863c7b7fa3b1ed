import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/.cache/**', '**/.data/**']

/**
 * Tiers by file name: `vitest --project unit` needs nothing but Node, `vitest --project int` brings its own PostgreSQL,
 * as does `vitest --project deep`, which takes minutes and belongs to `npm run test:deep`; `vitest --project engines`
 * brings its own Kafka and Elasticsearch as well, for which it needs Java 17 and Maven. Journeys (plain `*.spec.ts` in e2e/) belong to Playwright.
 */
export default defineConfig({
  test: {
    // Integration tests keep PostgreSQL busy as well as themselves: more workers than cores only wait for each other.
    maxWorkers: Math.max(2, Math.min(4, availableParallelism())),
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['**/*.unit.spec.ts', '**/*.unit.spec.tsx'], exclude },
      },
      {
        extends: true,
        test: {
          name: 'int',
          include: ['**/*.int.spec.ts'],
          exclude,
          globalSetup: ['services/kit/src/testing/postgres-door.ts'],
          // Creating a database on a busy two-core machine may take a few seconds.
          hookTimeout: 30_000,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'deep',
          include: ['**/*.deep.spec.ts'],
          exclude,
          globalSetup: ['services/kit/src/testing/postgres-door.ts'],
          hookTimeout: 60_000,
          // A thousand schedules take minutes, and many more on a busy machine.
          testTimeout: 1_200_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['**/*.engine.spec.ts'],
          exclude,
          globalSetup: ['services/kit/src/testing/postgres-door.ts', 'infra/engines/src/testing/engines-door.ts'],
          // One file at a time: two Java servers and what the tests do to them are enough for two cores.
          fileParallelism: false,
          // The first who asks waits for the download, the first start and a busy machine.
          hookTimeout: 240_000,
          testTimeout: 240_000,
        },
      },
    ],
  },
})
