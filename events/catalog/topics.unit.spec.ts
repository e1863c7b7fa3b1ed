import { expect, test } from 'vitest'
import { partitionOf, topics } from './topics.ts'

// These never change: a recorded event stays in its partition for ever.
test.each([
  ['orders', 'Z-100042', 3],
  ['orders', '2907373823466', 1],
  ['catalogue', 'shipments', 0],
  ['impressions', 'v_8f2c', 3],
  ['likes', 'shop:גומי-איילון', 0],
] as const)('%s %s is in partition %i', (topic, key, partition) => expect(partitionOf(topic, key)).toBe(partition))

test('partition counts have not changed since the first event', () =>
  expect(topics).toMatchObject({
    catalogue: { partitions: 4 },
    garages: { partitions: 1 },
    orders: { partitions: 4 },
    likes: { partitions: 2 },
    impressions: { partitions: 4 },
    wizard: { partitions: 2 },
    slices: { partitions: 1 },
    staff: { partitions: 1 },
  }))

test('spreads keys over all partitions', () => {
  const counts = [0, 0, 0, 0]
  for (let number = 0; number < 4_000; number += 1) counts[partitionOf('orders', `Z-${100_000 + number}`)]! += 1
  expect(Math.min(...counts)).toBeGreaterThan(800)
})
