/** The environment this process was started with. */
export const environment: NodeJS.ProcessEnv = process.env
