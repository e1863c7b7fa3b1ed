export const benchUsage = (names: readonly string[]): string =>
  `npm run bench measures everything; npm run bench -- <part …> only these: ${names.join(', ')}. ` +
  'With --load=<0..1> a part runs with that share of its load, to see that it works.'

type BenchArguments = { parts: Set<string>; load: number } | { problem: string }

/**
 * What is to be measured.
 * @param names every part there is
 */
export const parseBenchArguments = (args: readonly string[], names: readonly string[]): BenchArguments => {
  const wanted = args.filter((arg) => !arg.startsWith('--'))
  const [option = '--load=1', ...others] = args.filter((arg) => arg.startsWith('--'))
  const load = Number(/^--load=(\d*\.?\d+)$/.exec(option)?.[1])
  const isRight = others.length === 0 && load > 0 && load <= 1 && wanted.every((name) => names.includes(name))
  if (!isRight) return { problem: benchUsage(names) }
  return { parts: new Set(wanted.length > 0 ? wanted : names), load }
}
