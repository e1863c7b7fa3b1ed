/** One value with its labels. */
export type ExposedSample = { name: string; labels: Record<string, string>; value: number }
/** A metric of Prometheus' text format with everything that belongs to it. */
export type ExposedFamily = { name: string; type: string; help: string; samples: ExposedSample[] }

const HELP = /^# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (.*)$/
const TYPE = /^# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram|summary|untyped)$/
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/y

const parseLabels = (text: string): Record<string, string> => {
  const labels: Record<string, string> = {}
  LABEL.lastIndex = 0
  while (LABEL.lastIndex < text.length) {
    const [, name, value] = LABEL.exec(text) ?? []
    if (name === undefined || value === undefined) throw new Error(`unreadable labels: ${text}`)
    if (name in labels) throw new Error(`label ${name} twice: ${text}`)
    labels[name] = value
  }
  return labels
}

/** Infinity and NaN in the spellings of Go, which Prometheus uses. */
const parseValue = (text: string): number => {
  if (/^[+-]?inf$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity
  const value = Number(text)
  if (Number.isNaN(value) && !/^nan$/i.test(text)) throw new Error(`no number: ${text}`)
  return value
}

const seriesOf = ({ name, labels }: ExposedSample, without?: string): string => {
  const others = Object.keys(labels).filter((label) => label !== without)
  return JSON.stringify([name, ...others.sort().map((label) => `${label}=${labels[label]}`)])
}

const belongs = ({ name, type }: ExposedFamily, sample: string): boolean =>
  sample === name ||
  (['histogram', 'summary'].includes(type) && [`${name}_sum`, `${name}_count`].includes(sample)) ||
  (type === 'histogram' && sample === `${name}_bucket`)

/** Bucket counts grow up to +Inf, whose count equals `_count`. */
const checkHistogram = ({ name, samples }: ExposedFamily): void => {
  const last = new Map<string, { le: number; value: number }>()
  for (const sample of samples.filter((one) => one.name === `${name}_bucket`)) {
    const series = seriesOf({ ...sample, name }, 'le')
    const le = parseValue(sample.labels['le'] ?? '')
    const before = last.get(series)
    if (before && (le <= before.le || sample.value < before.value)) throw new Error(`${series}: buckets out of order`)
    last.set(series, { le, value: sample.value })
  }
  for (const sample of samples.filter((one) => one.name === `${name}_count`)) {
    const { le, value } = last.get(seriesOf({ ...sample, name })) ?? {}
    if (le !== Infinity || value !== sample.value) throw new Error(`${name}: +Inf does not equal the count`)
  }
}

/**
 * Reads Prometheus' text format as strictly as a scraper must.
 * @throws Error when a family or a series is listed twice, a sample belongs to no family or a line is invalid
 */
export const parseExposition = (text: string): Map<string, ExposedFamily> => {
  const families = new Map<string, ExposedFamily>()
  const series = new Set<string>()
  let current: ExposedFamily | undefined
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [, helped, help = ''] = HELP.exec(line) ?? []
    const [, typed, type = ''] = TYPE.exec(line) ?? []
    if (helped !== undefined) {
      if (families.has(helped)) throw new Error(`family ${helped} is listed twice`)
      current = { name: helped, type: 'untyped', help, samples: [] }
      families.set(helped, current)
    } else if (typed !== undefined) {
      if (current?.name !== typed || current.samples.length > 0) throw new Error(`a type in the wrong place: ${line}`)
      current.type = type
    } else {
      const [, name, labels = '', value = ''] = SAMPLE.exec(line) ?? []
      if (name === undefined || !current || !belongs(current, name))
        throw new Error(`a sample in the wrong place: ${line}`)
      const sample = { name, labels: parseLabels(labels), value: parseValue(value) }
      if (series.has(seriesOf(sample))) throw new Error(`a series is listed twice: ${line}`)
      series.add(seriesOf(sample))
      current.samples.push(sample)
    }
  }
  for (const family of families.values()) if (family.type === 'histogram') checkHistogram(family)
  return families
}
