import { expect, it } from 'vitest'
import { countIn, counted, judge } from './ceilings.ts'

const [layout, muted, answers] = counted

it.each([
  [layout, '  display: grid;\n  & > a { display:inline-flex; }\n  display: block;', 2],
  [muted, 'color: ${color.muted};\n// mutedly\ncolor: ${color.ink};', 1],
  [answers, 'const A = z.object({ a: z.array(z.object({ b: z.string() })) })\nz.strictObject({})', 2],
] as const)('counts $name', (each, source, count) => {
  expect(each && countIn([source, ''], each)).toBe(count)
})

const ceiling = { name: 'the muted colour', files: '', pattern: /x/g, most: 3, instead: 'Muted' }

it('refuses more than the ceiling, and names what to use', () =>
  expect(judge(ceiling, 4).fault).toBe('the muted colour: 4 instead of at most 3; use Muted'))

it('accepts the ceiling', () => expect(judge(ceiling, 3)).toEqual({ note: 'the muted colour 3' }))

it('asks to lower a ceiling that is higher than the count', () =>
  expect(judge(ceiling, 2)).toEqual({ note: 'the muted colour 2 (lower the ceiling of 3 in ceilings.ts)' }))
