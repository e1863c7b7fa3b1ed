/**
 * Keeps the last change of every key: one statement may not touch a row twice.
 * Sorted by key, so that two projections that meet on the same rows lock them in one order.
 */
export const newest = <Item>(items: Item[], keyOf: (item: Item) => string): Item[] =>
  [...new Map(items.map((item) => [keyOf(item), item]))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, item]) => item)
