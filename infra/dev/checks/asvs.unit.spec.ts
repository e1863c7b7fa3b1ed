import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../environment.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** How many requirements of levels 1 and 2 each section of OWASP ASVS 5.0.0 has, a chapter a line; they are numbered from 1 in all sections. */
const chapters: Record<string, number>[] = [
  { '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  { '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  { '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  { '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  { '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  { '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  { '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  { '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  { '9.1': 3, '9.2': 4 },
  { '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  { '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  { '12.1': 3, '12.2': 2, '12.3': 4 },
  { '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  { '14.1': 2, '14.2': 4, '14.3': 3 },
  { '15.1': 3, '15.2': 3, '15.3': 7 },
  { '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  { '17.1': 1, '17.2': 4, '17.3': 2 },
]
const requirements = chapters
  .flatMap((sections) => Object.entries(sections))
  .flatMap(([section, count]) => Array.from({ length: count }, (_, index) => `${section}.${index + 1}`))

const rows = read('infra/docs/develop/asvs.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [id = '', words = '', status = '', evidence = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return { id, words, status, evidence, tests: evidence.match(/(?<=`)[\w/.-]+\/[\w.-]+\.spec\.tsx?(?=`)/g) ?? [] }
  })

it('lists every requirement of levels 1 and 2 once, in its order', () => {
  expect(requirements).toHaveLength(253)
  expect(rows.map(({ id }) => id)).toEqual(requirements)
})

it('says of each that it is met by which test, not applicable or open for which reason', () => {
  const wrong = rows.filter(({ words, status, evidence, tests }) => {
    const isMet = status === 'met' && tests.length > 0
    const isExplained = ['not applicable', 'open'].includes(status) && evidence !== ''
    return words === '' || !(isMet || isExplained)
  })
  expect(wrong).toEqual([])
})

it('counts right', () => {
  const count = (status: string) => rows.filter((row) => row.status === status).length
  expect(read('infra/docs/develop/asvs.md')).toContain(
    `${count('met')} are met, ${count('not applicable')} are not applicable and ${count('open')} are open`,
  )
})

it('names tests that exist', () => {
  const named = [...new Set(rows.flatMap(({ tests }) => tests))]
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

const papers = read('SECURITY.md')

it('names every key and every secret of the code in SECURITY.md', () => {
  const purposes = /const PURPOSES = \{([\s\S]*?)\} as const/.exec(read('services/kit/src/config/keys.ts'))?.[1] ?? ''
  const keys = [...purposes.matchAll(/^ {2}'?([\w-]+)'?: \{/gm)].map(([, name]) => `\`${name}\``)
  expect(keys.length).toBeGreaterThan(2)
  const secrets = [
    'SESSION_SECRET',
    'SESSION_SECRET_PREVIOUS',
    'SERVICES_SECRET',
    'PAYMENT_PASSWORD',
    'PAYMENT_MAC_PASSWORD',
    'TEXTER_TOKEN',
    'KAFKA_PASSWORD',
    'ELASTICSEARCH_API_KEY',
    'BACKUP_PASSPHRASE',
  ]
  expect([...keys, ...secrets.map((name) => `\`${name}\``)].filter((name) => !papers.includes(name))).toEqual([])
})

it('says of each key and secret once how it is replaced', () => {
  const chapter = papers.split('\n## Keys\n')[1]?.split('\n## ')[0] ?? ''
  const named = [...chapter.matchAll(/^\| ([^|]*\S)\s*\|/gm)].flatMap(([, names = '']) => names.match(/`[^`]+`/g) ?? [])
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([])
})

it('finds the chapters of SECURITY.md that requirements rely on, and the command that lists parts of others', () => {
  for (const chapter of ['Data', 'Keys', 'What the shop talks to', 'Parts of others', 'Card payments'])
    expect(papers).toContain(`\n## ${chapter}\n`)
  expect(JSON.parse(read('package.json'))).toMatchObject({
    scripts: { sbom: expect.stringContaining('sbom') as string },
  })
})
