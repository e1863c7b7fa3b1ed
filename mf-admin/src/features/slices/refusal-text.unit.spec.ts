import { expect, it } from 'vitest'
import { refusalCodes, refusalText } from './refusal-text.ts'

declare global {
  interface ImportMeta {
    /** of the test runner: the text of files */
    glob: (files: string[], how: { query: '?raw'; import: 'default'; eager: true }) => Record<string, string>
  }
}

const sources = import.meta.glob(
  [
    '../../../../services/slices/src/**/*.ts',
    '!../../../../services/slices/src/**/*.spec.ts',
    '!../../../../services/slices/src/**/testing/**',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** Names of refusals in the source of the service: `refuse('Name'`, `code: 'Name'` and the lists of forbidden markup. */
const NAME = /(?:refuse\(\s*|\bcode: |^\s*\[\s*)'([A-Z][A-Za-z]+)'/gm

const namesIn = (folder: string): Set<string> =>
  new Set(
    Object.entries(sources)
      .filter(([file]) => file.includes(`services/slices/src/${folder}`))
      .flatMap(([, source]) => [...source.matchAll(NAME)].map(([, name = '']) => name)),
  )

it('has words for every refusal of the service, and for no other', () => {
  expect([...refusalCodes].toSorted()).toEqual([...namesIn('')].toSorted())
})

it('says of the refusals of the gate only that the checks did not pass', () => {
  const gate = namesIn('gate/')
  const checks = [...refusalCodes].filter((code) => refusalText(code) === 'הבדיקות לא עברו')
  expect(checks).toHaveLength(gate.size - 1)
  expect(checks.filter((code) => !gate.has(code))).toEqual([])
  expect(refusalText('GateFailed')).toBe('הבדיקות לא הושלמו')
})

it('says why something was refused', () => {
  expect(refusalText('NoCanary')).toBe('אין הפצה חלקית שאפשר לסיים')
  expect(refusalText('UsedToken')).toBe('לא הוכח מי שלח את הבקשה')
  expect(refusalText('WrongSignature')).toBe('החתימה שגויה')
  expect(refusalText('NotAccessible')).toBe('הבדיקות לא עברו')
  expect(refusalText('NameOfLastYear')).toBe('הבקשה נדחתה')
})
