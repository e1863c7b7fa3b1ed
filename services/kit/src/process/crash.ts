import type { Logger } from './logger.ts'

/**
 * Ends the process with 1 when something was thrown that nobody caught, as Node would, but with a line of our logger's:
 * Node writes an error out with all that it carries, and a database's carries the row that it was about.
 */
export const endOnCrash = (logger: Pick<Logger, 'fatal'>): void => {
  const end = (err: unknown) => {
    logger.fatal({ err }, 'this process ends: nobody caught an error')
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}
