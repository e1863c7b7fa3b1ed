/** One topic per context. The partition count is part of the address of every event: it never changes. */
export const topics = {
  catalogue: { partitions: 4 },
  garages: { partitions: 1 },
  orders: { partitions: 4 },
  likes: { partitions: 2 },
  impressions: { partitions: 4 },
  wizard: { partitions: 2 },
  slices: { partitions: 1 },
  staff: { partitions: 1 },
  notifications: { partitions: 2 },
} as const satisfies Record<string, { partitions: number }>

export type Topic = keyof typeof topics

/**
 * What was seen and clicked: it comes in floods, is counted soon, and is of no use as single events after a while. Facts
 * never wait behind it, and every other topic is kept for ever.
 */
export const metricTopics: ReadonlySet<Topic> = new Set<Topic>(['impressions'])
