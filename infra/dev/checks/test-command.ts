import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { InvalidArgumentError } from 'commander'
import { defineCommand } from '../command/command-line.ts'
import { root } from '../environment.ts'

/** What `npm test` compares with. */
export const MAIN = 'origin/main'

/** Which tests were asked for: those that depend on what differs from a commit, or those below some paths; without a path all. */
export type TestArguments = { changedSince: string } | { paths: string[] }

const readPath = (path: string, before: string[] = []): string[] => {
  if (!existsSync(join(root, path))) throw new InvalidArgumentError('It is not a path of the clone.')
  return [...before, path.replace(/\/$/, '')]
}

export const testCommand = defineCommand<TestArguments>({
  name: 'test',
  description: `Runs the tests; those on Kafka and Elasticsearch only when their code differs from ${MAIN}.`,
  declare: (command, give) =>
    command
      .argument('[path...]', 'only the tests below these, e.g. services/ordering e2e/journeys/like.spec.ts', readPath)
      .option('--changed [commit]', `only the tests that depend on what differs from ${MAIN}, or from that commit`)
      .action((paths: string[] = [], { changed }: { changed?: string | true }) => {
        if (paths.length > 0 && changed) command.error('error: paths choose the tests themselves; leave --changed out')
        if (changed) give({ changedSince: changed === true ? MAIN : changed })
        else give({ paths })
      }),
})

export const testDeepCommand = defineCommand<undefined>({
  name: 'test:deep',
  description: 'Runs the tests that npm test leaves out: variations, other widths, races, faults and crashes.',
  declare: (command, give) => command.action(() => give(undefined)),
})

export const checkCommand = defineCommand<undefined>({
  name: 'check',
  description: 'Runs the quick tests: types, lint, format, boundaries, unused code, unit.',
  declare: (command, give) => command.action(() => give(undefined)),
})
