import type { Dropped } from '@zmig/projections'

/** What a person can read, copy and type without quotes. */
const PLAIN = /^[\p{L}\p{N}:._@/+=-]+$/u

/** Control characters, marks that turn the direction of a line, odd blanks: JSON leaves most of them as they are. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\u00a0]/gu

/** As JSON writes it, which knows units of 16 bits only. */
const escaped = (character: string): string =>
  Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('')

/** A key as a table shows it, whole and on one line: as it is where that is safe, otherwise as a JSON string. */
export const showKey = (key: string): string => (PLAIN.test(key) ? key : JSON.stringify(key).replace(UNSEEN, escaped))

/** A key as it was shown; the quotes of a JSON string belong to it. */
export const readKey = (shown: string): string => {
  if (!shown.startsWith('"')) return shown
  try {
    const key: unknown = JSON.parse(shown)
    return typeof key === 'string' ? key : shown
  } catch {
    return shown
  }
}

/** A place of the log, as the list of parked events shows it in three columns. */
type LogPlace = { topic: string; partition: number; offset: number }

export type ParkedCommand =
  | { action: 'list' }
  | { action: 'replay'; projection: string; key?: string }
  | { action: 'drop'; projection: string; key: string }
  | { action: 'drop'; projection: string; at: LogPlace }

export const PARKED_USAGE = `npm run parked                                        lists events that projections could not apply
npm run parked -- replay <projection> [--key <key>]   applies them again, in order for each key
npm run parked -- drop <projection> --key <key> --yes  gives up the failed events of a key, applies the events that waited behind it
npm run parked -- drop <projection> --at <topic>:<partition>:<offset> --yes  gives up exactly that event
For events that the log itself refused, the projection's name is outbox. Keys in quotes are typed with them: '"a key"'.`

const WITHOUT_YES =
  'The projection would go on without these events for good, also when it is rebuilt. Add --yes when that is what you want.'

/** Takes `--flag <value>` out of the words. */
const takeValue = (words: string[], flag: string): { given: boolean; value: string | undefined } => {
  const at = words.indexOf(flag)
  if (at < 0) return { given: false, value: undefined }
  const [, value] = words.splice(at, 2)
  return { given: true, value }
}

const readPlace = (text: string): LogPlace | undefined => {
  const [, topic, partition, offset] = /^([a-z]+):(\d+):(-?\d+)$/.exec(text) ?? []
  return topic === undefined ? undefined : { topic, partition: Number(partition), offset: Number(offset) }
}

/** The arguments beside `--key <key>`, `--at <place>` and `--yes`. */
const readFlags = (args: string[]) => {
  const words = [...args]
  const [key, at] = [takeValue(words, '--key'), takeValue(words, '--at')]
  const place = at.value === undefined ? undefined : readPlace(at.value)
  return {
    words: words.filter((word) => word !== '--yes'),
    key: key.value === undefined ? undefined : readKey(key.value),
    place,
    yes: words.includes('--yes'),
    wrong: (key.given && key.value === undefined) || (at.given && !place) || (key.given && at.given),
  }
}

/** Reads the arguments of `npm run parked --`; a problem is the usage to show. */
export const parseParkedCommand = (args: string[]): ParkedCommand | { problem: string } => {
  const { words, key, place, yes, wrong } = readFlags(args)
  const [action, projection, ...more] = words
  const usage = { problem: PARKED_USAGE }
  const bare = key === undefined && !place && !yes
  if (wrong || more.length > 0 || words.some((word) => word.startsWith('-'))) return usage
  if (action === undefined) return bare ? { action: 'list' } : usage
  if (projection === undefined) return usage
  if (action === 'replay' && !yes && !place) return { action, projection, ...(key !== undefined && { key }) }
  const what = place ? { at: place } : key !== undefined && { key }
  if (action !== 'drop' || !what) return usage
  return yes ? { action, projection, ...what } : { problem: WITHOUT_YES }
}

/** The result for parked events, in a sentence, and what to do about the remaining ones. */
export const describeDropped = (projection: string, { givenUp, applied, left }: Dropped): string => {
  if (givenUp + applied + left === 0) return `${projection} has no such event parked; npm run parked lists them.`
  const result = `${givenUp} events are given up in ${projection}, ${applied} that waited behind are applied.`
  return left === 0 ? result : `${result} ${left} of the same key stay parked; npm run parked says why.`
}
