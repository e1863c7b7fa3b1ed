/** Each bucket of measurements ends a tenth above the one before it. */
const STEP = Math.log(1.1)

/** The bucket of a measurement, a whole number. */
export const bucketOf = (value: number): number => Math.ceil(Math.log(Math.max(1, value)) / STEP)

/** The middle of a bucket. */
const valueOf = (bucket: number): number => Math.round(Math.exp((bucket - 0.5) * STEP))

/** Below this value are three quarters of the measurements, to 5 %; null without measurements. */
export const percentile75 = (buckets: readonly { bucket: number; count: number }[]): number | null => {
  const all = buckets.reduce((sum, { count }) => sum + count, 0)
  let counted = 0
  for (const { bucket, count } of buckets.toSorted((one, other) => one.bucket - other.bucket)) {
    counted += count
    if (counted >= all * 0.75) return valueOf(bucket)
  }
  return null
}
