import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../package/slice-uses.ts'
import { findMisfit } from './fits.ts'

const text: JsonSchema = { type: 'string' }
const number: JsonSchema = { type: 'number' }
const of = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
})
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
const either = (...anyOf: JsonSchema[]): JsonSchema => ({ anyOf })

/** What the edge answers now, and what the slice reads. */
const answers: [what: string, there: JsonSchema, read: JsonSchema, misfit: string | undefined][] = [
  ['the same', of({ a: text }), of({ a: text }), undefined],
  ['a field more', of({ a: text, b: text }), of({ a: text }), undefined],
  ['a field less', of({ a: text }), of({ a: text, b: text }), 'b is not there'],
  ['an optional field less', of({ a: text }), of({ a: text, b: text }, ['a']), 'b is not there'],
  ['a field that may be missing', of({ a: text }, []), of({ a: text }), 'a may be missing'],
  ['a field that is always there now', of({ a: text }), of({ a: text }, []), undefined],
  ['another type', of({ a: number }), of({ a: text }), 'a is of type number, not string'],
  ['whole numbers', of({ a: { type: 'integer' } }), of({ a: number }), undefined],
  ['any numbers', of({ a: number }), of({ a: { type: 'integer' } }), 'a is of type number, not integer'],
  ['null', of({ a: either(text, { type: 'null' }) }), of({ a: text }), 'a may be null'],
  ['no null any more', of({ a: text }), of({ a: either(text, { type: 'null' }) }), undefined],
  ['a value more', { enum: ['x', 'y', 'z'] }, { enum: ['x', 'y'] }, ' may be "z"'],
  ['a value less', { enum: ['x'] }, { enum: ['x', 'y'] }, undefined],
  ['any text', text, { type: 'string', enum: ['x', 'y'] }, ' may have other values'],
  [
    'a field deep inside',
    list(of({ a: of({ b: number }) })),
    list(of({ a: of({ b: text }) })),
    '[].a.b is of type number, not string',
  ],
  ['a list instead of one', list(text), text, ' is of type array, not string'],
  ['anything', of({ a: {} }), of({ a: text }), 'a may be anything'],
  [
    'a longer text',
    { type: 'string', maxLength: 9 },
    { type: 'string', maxLength: 5 },
    ' may break its limit (maxLength 5)',
  ],
  ['a shorter text', { type: 'string', maxLength: 5 }, { type: 'string', maxLength: 9 }, undefined],
  ['another form', { type: 'string', pattern: '^a' }, { type: 'string', pattern: '^b' }, ' has another form (pattern)'],
  [
    'a record',
    { type: 'object', additionalProperties: number },
    { type: 'object', additionalProperties: text },
    '* is of type number, not string',
  ],
  [
    'a record of what it was',
    { type: 'object', additionalProperties: text },
    { type: 'object', additionalProperties: text },
    undefined,
  ],
  [
    'one alternative more',
    either(of({ k: { const: 'a' } }), of({ k: { const: 'b' } })),
    of({ k: { const: 'a' } }),
    'k may be "b"',
  ],
  ['parts that all hold', { allOf: [of({ a: text }), of({ b: text })] }, of({ a: text, b: text }), undefined],
]

/** What the edge takes now, and what the slice sends. */
const requests: [what: string, sent: JsonSchema, taken: JsonSchema, misfit: string | undefined][] = [
  ['the same', of({ a: text }), of({ a: text }), undefined],
  ['an optional field more', of({ a: text }), of({ a: text, b: text }, ['a']), undefined],
  ['a field more that it must have', of({ a: text }), of({ a: text, b: text }), 'b is not there'],
  ['a field less', of({ a: text, b: text }), of({ a: text }), 'b is not taken'],
  ['a field that must be there now', of({ a: text }, []), of({ a: text }), 'a may be missing'],
  [
    'a shorter text',
    { type: 'string', maxLength: 9 },
    { type: 'string', maxLength: 5 },
    ' may break its limit (maxLength 5)',
  ],
  ['a value less', { enum: ['x', 'y'] }, { enum: ['x'] }, ' may be "y"'],
  [
    'one of two fields',
    { ...of({ a: text, b: text }, []), oneOf: [{ required: ['a'] }, { required: ['b'] }] },
    { ...of({ a: text, b: text }, []), oneOf: [{ required: ['a'] }, { required: ['b'] }] },
    undefined,
  ],
  [
    'one of two fields of which one is not enough any more',
    { ...of({ a: text, b: text }, []), oneOf: [{ required: ['a'] }, { required: ['b'] }] },
    of({ a: text, b: text }, ['a']),
    'a may be missing',
  ],
  ['nothing any more', of({}), of({}), undefined],
]

const say = (misfit: ReturnType<typeof findMisfit>) => misfit && `${misfit.path} ${misfit.what}`

describe('an answer fits', () => {
  it.each(answers)('%s', (_what, there, read, misfit) => expect(say(findMisfit('answer', there, read))).toBe(misfit))

  it('a shape that contains itself', () => {
    const tree = (leaf: JsonSchema): JsonSchema => ({
      $ref: '#/$defs/node',
      $defs: { node: of({ leaf, children: list({ $ref: '#/$defs/node' }) }) },
    })
    expect(findMisfit('answer', tree(text), tree(text))).toBeUndefined()
    expect(say(findMisfit('answer', tree(number), tree(text)))).toBe('leaf is of type number, not string')
  })
})

describe('a request fits', () => {
  it.each(requests)('%s', (_what, sent, taken, misfit) => expect(say(findMisfit('request', sent, taken))).toBe(misfit))
})
