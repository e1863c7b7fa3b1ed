import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as events from '@zmig/events'
import { topics } from '@zmig/events'
import { expect, it } from 'vitest'
import { participants } from './asyncapi.ts'

const services = join(import.meta.dirname, '../../../..')

const sources = globSync('*/src/**/*.ts', { cwd: services })
  .filter((file) => !/\.(spec|contract)\.ts$|\/testing\//.test(file))
  .map((file) => ({ service: file.split('/')[0] ?? '', file, text: readFileSync(join(services, file), 'utf8') }))

const isReader = (file: string) => /\.(projection|replica)\.ts$/.test(file)

const topicsOfEventsIn = (text: string): string[] =>
  Object.entries(events as Record<string, unknown>).flatMap(([name, event]) =>
    typeof event === 'object' && event !== null && 'topic' in event && new RegExp(`\\b${name}\\b`).test(text)
      ? [String(event.topic)]
      : [],
  )

const servicesBy = (pairs: { topic: string; service: string }[], topic: string): string[] =>
  [...new Set(pairs.filter((pair) => pair.topic === topic).map(({ service }) => service))].sort()

const followed = sources
  .filter(({ file }) => isReader(file))
  .flatMap(({ service, text }) =>
    [...text.matchAll(/topics: \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/'(\w+)'/g)].map(([, topic = '']) => ({ topic, service })),
    ),
  )

/** The folders of features that publish events: an event gets its source in the folder that creates it, or in its caller. */
const publishing = new Set(
  sources
    .filter(({ service, text }) => text.includes(`source: '/${service}'`))
    .flatMap(({ file, text }) => [
      dirname(file),
      ...[...text.matchAll(/ from '(\.[^']+)'/g)].map(([, path = '']) => dirname(join(dirname(file), path))),
    ]),
)

const published = sources
  .filter(({ file }) => !isReader(file) && publishing.has(dirname(file)))
  .flatMap(({ service, text }) =>
    [...text.matchAll(/import \{([^}]*)\} from '@zmig\/events'/g)].flatMap(([, names = '']) =>
      topicsOfEventsIn(names).map((topic) => ({ topic, service })),
    ),
  )

it.each(Object.keys(topics) as events.Topic[])(
  '%s has the publisher and consumers that the document names',
  (topic) => {
    expect(servicesBy(followed, topic)).toEqual(participants[topic].consumers)
    expect(servicesBy(published, topic)).toEqual([participants[topic].publisher])
  },
)
