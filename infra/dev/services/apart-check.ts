import type { Check } from '@zmig/kit'

/** A little less than the second that the whole part has, so that who is away can still be told. */
const ANSWER_MILLISECONDS = 900

const isReady = async (port: number): Promise<boolean> => {
  try {
    const signal = AbortSignal.timeout(ANSWER_MILLISECONDS)
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** Services that run apart are ready when each of them says so. @param ports where each listens on loopback, by its name */
export const apartCheck = (ports: ReadonlyMap<string, number>): Check => ({
  ask: async () => {
    const answers = await Promise.all([...ports].map(async ([name, port]) => ((await isReady(port)) ? [] : [name])))
    const away = answers.flat()
    return away.length === 0 ? undefined : { ok: false, away }
  },
})
