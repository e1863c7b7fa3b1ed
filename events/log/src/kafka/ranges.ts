/** Offsets from `from` up to, not including, `to`. */
export type Range = { from: number; to: number }

/** Adds a range to others, which are sorted and apart, and stay so. */
export const addRange = (ranges: readonly Range[], { from, to }: Range): Range[] => {
  if (from >= to) return [...ranges]
  const apart = ranges.filter((range) => range.to < from || range.from > to)
  const touching = ranges.filter((range) => range.to >= from && range.from <= to)
  const merged = {
    from: Math.min(from, ...touching.map((range) => range.from)),
    to: Math.max(to, ...touching.map((range) => range.to)),
  }
  return [...apart, merged].sort((one, other) => one.from - other.from)
}

/** Whether one of the ranges holds an offset. */
export const holds = (ranges: readonly Range[], offset: number): boolean =>
  ranges.some(({ from, to }) => from <= offset && offset < to)
