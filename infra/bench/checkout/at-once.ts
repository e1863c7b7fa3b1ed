/** What came of work that a number of workers did one after the other: results, and how many of them a second. */
export type Throughput<Result> = { results: Result[]; perSecond: number }

/**
 * Keeps so many pieces of work under way, no more, until the time is over; those that run then are waited for and count.
 * @param work must not reject
 */
export const workAtOnce = async <Result>(
  workers: number,
  seconds: number,
  work: () => Promise<Result>,
): Promise<Throughput<Result>> => {
  const results: Result[] = []
  const began = performance.now()
  const until = began + seconds * 1_000
  const loop = async () => {
    while (performance.now() < until) results.push(await work())
  }
  await Promise.all(Array.from({ length: workers }, loop))
  return { results, perSecond: results.length / ((performance.now() - began) / 1_000) }
}
