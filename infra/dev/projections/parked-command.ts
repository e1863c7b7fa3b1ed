import type { Dropped } from '@zmig/projections'
import { InvalidArgumentError, Option } from 'commander'
import { defineCommand } from '../command/command-line.ts'

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

const WITHOUT_YES =
  'The projection would go on without these events for good, also when it is rebuilt. Add --yes when that is what you want.'

const readPlace = (text: string): LogPlace => {
  const [, topic, partition, offset] = /^([a-z]+):(\d+):(-?\d+)$/.exec(text) ?? []
  if (topic === undefined) throw new InvalidArgumentError('It is <topic>:<partition>:<offset>, as the list shows them.')
  return { topic, partition: Number(partition), offset: Number(offset) }
}

type DropOptions = { key?: string; at?: LogPlace; yes?: boolean }

export const parkedCommand = defineCommand<ParkedCommand>({
  name: 'parked',
  description:
    'Lists events that projections could not apply, applies them again, or gives them up. For events that the log itself ' +
    `refused, the projection's name is outbox. Keys in quotes are typed with them: '"a key"'.`,
  byDefault: 'list',
  declare: (command, give) => {
    command
      .command('list')
      .description('lists them; the same without a word')
      .action(() => give({ action: 'list' }))
    command
      .command('replay')
      .description('applies them again, in order for each key')
      .argument('<projection>', 'the projection that could not apply them')
      .option('--key <key>', 'only those of this key', readKey)
      .action((projection: string, { key }: { key?: string }) =>
        give({ action: 'replay', projection, ...(key !== undefined && { key }) }),
      )
    const drop = command
      .command('drop')
      .description('gives up the failed events of a key and applies those that waited behind, or exactly one event')
      .argument('<projection>', 'the projection that could not apply them')
      .option('--key <key>', 'those of this key', readKey)
      .addOption(
        new Option('--at <topic:partition:offset>', 'exactly the event at this place')
          .argParser(readPlace)
          .conflicts('key'),
      )
      .option('--yes', 'the projection goes on without them for good')
    drop.action((projection: string, { key, at, yes = false }: DropOptions) => {
      const what = at ? { at } : key !== undefined && { key }
      if (!what) return drop.error('error: --key or --at says which events are given up')
      if (!yes) return drop.error(`error: ${WITHOUT_YES}`)
      give({ action: 'drop', projection, ...what })
    })
  },
})

/** The result for parked events, in a sentence, and what to do about the remaining ones. */
export const describeDropped = (projection: string, { givenUp, applied, left }: Dropped): string => {
  if (givenUp + applied + left === 0) return `${projection} has no such event parked; npm run parked lists them.`
  const result = `${givenUp} events are given up in ${projection}, ${applied} that waited behind are applied.`
  return left === 0 ? result : `${result} ${left} of the same key stay parked; npm run parked says why.`
}
