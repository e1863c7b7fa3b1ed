import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupCommand, restoreCommand } from '../backup/backup-command.ts'
import { benchCommand, partNames } from '../bench/bench-command.ts'
import { checkCommand, testCommand, testDeepCommand } from '../checks/test-command.ts'
import { demoCommand } from '../demo/demo-command.ts'
import { enginesCommand } from '../engines/words.ts'
import { root } from '../environment.ts'
import { booksCommand } from '../books/books-command.ts'
import { machinesCommand } from '../machines/machines-command.ts'
import { messagesCommand } from '../messages/messages-command.ts'
import { offersCommand } from '../offers/offers-command.ts'
import { peopleCommand } from '../people/people-command.ts'
import { parkedCommand } from '../projections/parked-command.ts'
import { rebuildCommand } from '../projections/rebuild-command.ts'
import { newCommand } from '../scaffold/new-command.ts'
import { sliceCommand } from '@zmig/slice-sdk'
import { startCommand } from '../stack/start-command.ts'
import { staffCommand } from '../staff/staff-command.ts'
import { devCommand } from '../watch/dev-command.ts'
import { targetOf } from '../watch/watch-target.ts'
import { whereCommand } from '../where/where-command.ts'
import type { CommandLine } from './command-line.ts'

type Case = [typed: string, asked: unknown]

/** What each command understands, and what it refuses. A blank separates words; `·` stands for a blank inside one. */
const COMMANDS: [line: CommandLine<unknown>, understood: Case[], misuse: string[]][] = [
  [
    startCommand,
    [
      ['', { apart: false, engines: false }],
      ['--engines', { apart: false, engines: true }],
      ['--apart --engines', { apart: true, engines: true }],
    ],
    ['--engine', 'up', '--apart=yes'],
  ],
  [
    devCommand,
    [
      ['checkout', targetOf('checkout')],
      ['checkout --against http://localhost:8080', { slice: 'checkout', shop: 'http://localhost:8080', port: 8090 }],
      ['checkout --against https://a.test --port 0', { slice: 'checkout', shop: 'https://a.test', port: 0 }],
    ],
    [
      '',
      'nothing',
      'constructor',
      'checkout wizard',
      'edge --against http://localhost:8080',
      'checkout --against localhost',
      'checkout --against http://localhost:8080 --port x',
    ],
  ],
  [
    testCommand,
    [
      ['', { paths: [] }],
      ['services/ordering/ e2e/journeys', { paths: ['services/ordering', 'e2e/journeys'] }],
      ['--changed', { changedSince: 'origin/main' }],
      ['--changed HEAD~2', { changedSince: 'HEAD~2' }],
    ],
    ['no/such/folder', '--watch', '--all', '--changed HEAD~2 e2e'],
  ],
  [machinesCommand, [['--buyers 0.5', { buyers: 0.5 }]], ['web', '--buyers 0', '--buyers 41']],
  [testDeepCommand, [['', undefined]], ['--all', 'e2e']],
  [checkCommand, [['', undefined]], ['--all', 'e2e']],
  [
    sliceCommand,
    [
      ['list', { action: 'list' }],
      ['build checkout', { action: 'build', slice: 'checkout' }],
      ['activate checkout 1.0.0-abc', { action: 'activate', slice: 'checkout', version: '1.0.0-abc' }],
      ['retire checkout 1.0.0-abc', { action: 'retire', slice: 'checkout', version: '1.0.0-abc' }],
      ['status checkout', { action: 'status', slice: 'checkout' }],
      ['canary checkout 1.0.0-abc 25', { action: 'canary', slice: 'checkout', version: '1.0.0-abc', percent: 25 }],
      ['preview checkout 1.0.0-abc', { action: 'preview', slice: 'checkout', version: '1.0.0-abc' }],
      ['override checkout 1.0.0-abc', { action: 'override', slice: 'checkout', version: '1.0.0-abc' }],
      ['canary checkout end', { action: 'canary end', slice: 'checkout' }],
      ['canary checkout end --because slow', { action: 'canary end', slice: 'checkout', reason: 'slow' }],
      ['audit', { action: 'audit' }],
      ['audit checkout', { action: 'audit', slice: 'checkout' }],
      ['types wizard --into checkout', { action: 'types', slice: 'wizard', into: 'checkout' }],
      ['sdk', { action: 'sdk', into: '.cache/sdk/tarballs' }],
      ['sdk --into dist', { action: 'sdk', into: 'dist' }],
      ['key list', { action: 'key list' }],
      ['key new checkout', { action: 'key new', slice: 'checkout' }],
      ['key add checkout MCow', { action: 'key add', slice: 'checkout', publicKey: 'MCow' }],
      ['key revoke checkout 0a1b', { action: 'key revoke', slice: 'checkout', key: '0a1b' }],
    ],
    [
      '',
      'destroy',
      'activate checkout',
      'list checkout',
      'build',
      'status',
      'retire checkout',
      'types wizard',
      'types wizard --into wizard',
      'sdk wizard',
      'audit checkout wizard',
      'preview checkout',
      'canary checkout',
      'canary checkout 1.0.0-abc',
      'canary checkout 1.0.0-abc 0',
      'canary checkout 1.0.0-abc 101',
      'canary checkout 1.0.0-abc 2.5',
      'canary checkout 1.0.0-abc 5 --because slow',
      'canary checkout end 5',
      'key',
      'key new',
      'key add checkout',
      'key revoke 0a1b',
    ],
  ],
  [
    benchCommand,
    [
      ['', { parts: new Set(partNames), load: 1, whole: true }],
      ['search first-load', { parts: new Set(['search', 'first-load']), load: 1, whole: false }],
      ['relay --load=0.01', { parts: new Set(['relay']), load: 0.01, whole: false }],
      ['relay --load .5', { parts: new Set(['relay']), load: 0.5, whole: false }],
    ],
    ['rellay', '--load=0', '--load=2', '--load=much', '--load', '--fast', '--load=1 --load=1'],
  ],
  [
    enginesCommand,
    [
      ['up', 'up'],
      ['move', 'move'],
    ],
    ['', 'sideways', 'up down'],
  ],
  [backupCommand, [['shop.zmigo', { file: 'shop.zmigo' }]], ['', 'a b', 'a --replace']],
  [
    restoreCommand,
    [
      ['shop.zmigo', { file: 'shop.zmigo', replace: false }],
      ['--replace shop.zmigo', { file: 'shop.zmigo', replace: true }],
    ],
    ['', '--replace', 'a b', 'a --force'],
  ],
  [
    rebuildCommand,
    [
      ['', { check: false }],
      ['edge-tyre', { name: 'edge-tyre', check: false }],
      ['edge-tyre --check', { name: 'edge-tyre', check: true }],
      ['--check edge-tyre', { name: 'edge-tyre', check: true }],
    ],
    ['--check', '--force', 'edge-tyre edge-like', 'edge-tyre --now'],
  ],
  [
    parkedCommand,
    [
      ['', { action: 'list' }],
      ['replay edge-tyre', { action: 'replay', projection: 'edge-tyre' }],
      ['replay edge-tyre --key 29', { action: 'replay', projection: 'edge-tyre', key: '29' }],
      ['replay edge-tyre --key "a·\\nb"', { action: 'replay', projection: 'edge-tyre', key: 'a \nb' }],
      ['drop edge-tyre --key 29 --yes', { action: 'drop', projection: 'edge-tyre', key: '29' }],
      [
        'drop edge-tyre --at orders:2:17 --yes',
        { action: 'drop', projection: 'edge-tyre', at: { topic: 'orders', partition: 2, offset: 17 } },
      ],
      [
        'drop edge-tyre --at orders:2:-3 --yes', // of an event that the log had forgotten before it moved
        { action: 'drop', projection: 'edge-tyre', at: { topic: 'orders', partition: 2, offset: -3 } },
      ],
    ],
    [
      'replay',
      'drop edge-tyre --yes',
      'drop edge-tyre --key 29',
      'replay edge-tyre --key',
      'drop --key 29',
      '--yes',
      'drop a b --key 29',
      'drop a --at 17 --yes',
      'drop a --at orders:2:17 --key 29 --yes',
      'drop a --key 29 --key 30 --yes',
      'replay a --at orders:2:17',
    ],
  ],
  [booksCommand, [['check', { from: 'today' }]], ['check 2026-11-30']],
  [
    messagesCommand,
    [
      ['', { action: 'list' }],
      ['list', { action: 'list' }],
      ['retry 42', { action: 'retry', id: 42 }],
      ['retry all', { action: 'retry', id: 'all' }],
    ],
    ['retry', 'retry 1 2', 'list 1', 'drop 1', 'retry -1'],
  ],
  [
    offersCommand,
    [
      ['', { action: 'list' }],
      ['list', { action: 'list' }],
      [
        'accept 7c1b0a9e-2d3c-4e5f-9a8b-1c2d3e4f5a6b',
        { action: 'accept', offerId: '7c1b0a9e-2d3c-4e5f-9a8b-1c2d3e4f5a6b' },
      ],
      [
        'refuse 7c1b0a9e-2d3c-4e5f-9a8b-1c2d3e4f5a6b',
        { action: 'refuse', offerId: '7c1b0a9e-2d3c-4e5f-9a8b-1c2d3e4f5a6b' },
      ],
    ],
    ['accept', 'accept all', 'list 7c1b0a9e-2d3c-4e5f-9a8b-1c2d3e4f5a6b', 'take 7c1b0a9e-2d3c-4e5f-9a8b-1c2d3e4f5a6b'],
  ],
  [
    demoCommand,
    [
      ['', { action: 'seed' }],
      ['seed', { action: 'seed' }],
      ['remove', { action: 'remove', orders: false, yes: false }],
      ['remove --orders --yes', { action: 'remove', orders: true, yes: true }],
    ],
    ['add', 'seed --yes', 'remove all', 'remove --all'],
  ],
  [
    peopleCommand,
    [
      ['erase Z-100042', { action: 'erase', who: 'Z-100042', yes: false }],
      ['erase Z-100042 --yes', { action: 'erase', who: 'Z-100042', yes: true }],
      ['erase 050-765·4322', { action: 'erase', who: '050-765 4322', yes: false }],
      ['new-link Z-100042', { action: 'new-link', orderId: 'Z-100042' }],
    ],
    ['', 'erase', 'erase --yes', 'erase --all', 'erase Z-1 Z-2', 'list', 'new-link Z-100042 --yes'],
  ],
  [
    staffCommand,
    [
      ['sessions', { action: 'sessions' }],
      ['revoke 0123456789ab', { action: 'revoke', whose: '0123456789ab' }],
      ['revoke dana@zmigo.co.il', { action: 'revoke', whose: 'dana@zmigo.co.il' }],
      ['revoke all', { action: 'revoke', whose: 'all' }],
      ['release dana@zmigo.co.il', { action: 'release', email: 'dana@zmigo.co.il' }],
    ],
    [
      '',
      'list',
      'sessions dana@zmigo.co.il',
      'revoke',
      'revoke --all',
      'revoke dana',
      'revoke all dana@zmigo.co.il',
      'release all',
      'release',
    ],
  ],
  [
    whereCommand,
    [
      ['coupon', 'coupon'],
      ['courier fee', 'courier fee'],
    ],
    ['', '·', '--rule courier'],
  ],
  [
    newCommand,
    [['feature storefront best-offer', { slice: 'storefront', name: 'best-offer' }]],
    ['', 'feature', 'feature storefront', 'page storefront x', 'feature moon x', 'feature storefront BestOffer'],
  ],
]

const wordsOf = (typed: string): string[] =>
  typed
    .split(' ')
    .filter(Boolean)
    .map((word) => word.replaceAll('·', ' '))

test('each command of package.json says what it does and how it is typed', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const ours = Object.keys(scripts).filter((name) => scripts[name]?.includes('bootstrap.mjs'))
  expect(COMMANDS.map(([{ name }]) => name).sort()).toEqual(ours.sort())
  for (const [line, , misuse] of COMMANDS) {
    expect(readFileSync(join(root, `infra/dev/${line.name.replace(':', '-')}.ts`), 'utf8')).toContain('readArguments(')
    const text = expect.stringMatching(new RegExp(`^Usage: npm run ${line.name} -- `)) as string
    for (const typed of ['--help', '-h', `${misuse[0] ?? ''} --help`])
      expect({ typed, ...line.read(wordsOf(typed)) }).toEqual({ typed, exitCode: 0, text })
  }
})

test.each(COMMANDS.flatMap(([line, understood]) => understood.map(([typed, asked]) => ({ line, typed, asked }))))(
  'npm run $line.name -- $typed is understood',
  ({ line, typed, asked }) => expect(line.read(wordsOf(typed))).toEqual({ asked }),
)

test.each(COMMANDS.flatMap(([line, , misuse]) => misuse.map((typed) => ({ line, typed }))))(
  'npm run $line.name -- $typed is answered with what was wrong and what to type',
  ({ line, typed }) =>
    expect(line.read(wordsOf(typed))).toEqual({
      exitCode: 2,
      text: expect.stringMatching(new RegExp(`^error: [\\s\\S]+?\\n\\nUsage: npm run ${line.name} -- `)) as string,
    }),
)

test('the help lists words and options with a sentence each', () => {
  const help = parkedCommand.read(['--help'])
  expect(help).toMatchObject({ exitCode: 0 })
  for (const part of ['list', 'replay [options] <projection>', '--key <key>: only those of this key', '--yes: the'])
    expect('text' in help && help.text).toContain(part)
})
