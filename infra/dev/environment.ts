import { fileURLToPath } from 'node:url'

/** The environment this process was started with. */
export const environment: NodeJS.ProcessEnv = process.env

/** The environment for a tool or a child: ours, with additions; an undefined addition removes the name. */
export const childEnvironment = (additions: Record<string, string | undefined>): NodeJS.ProcessEnv => ({
  ...environment,
  ...additions,
})

/** The folder of the clone, with a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url))
