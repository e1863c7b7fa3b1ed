import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', '**/.cache/**', '**/.data/**']

/**
 * Two tiers, by file name: `vitest --project unit` needs nothing but Node, `vitest --project int` brings its own
 * PostgreSQL. Journeys (plain `*.spec.ts` in e2e/) belong to Playwright.
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
    ],
  },
})
