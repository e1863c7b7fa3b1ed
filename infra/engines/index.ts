/** The engines that the shop runs itself: PostgreSQL from an npm package, without Docker, as root too. */
export * from './src/postgres/start-postgres.ts'
