import { parse } from 'acorn'
import { describe, expect, it } from 'vitest'
import { addFound, namesIn, nothingFound, reduceSchema } from './slice-uses.ts'

const treeOf = (source: string) => parse(source, { ecmaVersion: 'latest', sourceType: 'module' })
const sorted = (names: ReadonlySet<string>) => [...names].toSorted()

describe('the fields that code names', () => {
  it('are those that it reads, and those that it writes', () => {
    const { reads, writes } = namesIn(
      treeOf("const { a, b: { c } } = x; send({ d: x.e, f, ['g']: x['h'] }); x[i]"),
      false,
    )
    expect(sorted(reads)).toEqual(['a', 'b', 'c', 'e', 'h'])
    expect(sorted(writes)).toEqual(['d', 'f', 'g'])
  })

  it('may stand in texts, which lists of names are made of', () => {
    expect(sorted(namesIn(treeOf("for (const name of ['price', 'two words']) x[name]"), true).reads)).toEqual(['price'])
    expect(namesIn(treeOf("f('price')"), false).reads.size).toBe(0)
  })
})

it('adds what the other side of a slice uses', () => {
  const found = { ...nothingFound(), imports: new Map([['react', new Set(['use'])]]), reads: new Set(['a']) }
  const other = {
    ...nothingFound(),
    imports: new Map([
      ['react', new Set(['memo'])],
      ['zod/mini', new Set(['object'])],
    ]),
    calls: new Set(['cities.ts list']),
    reads: new Set(['b']),
  }
  addFound(found, other)
  expect(found).toEqual({
    imports: new Map([
      ['react', new Set(['use', 'memo'])],
      ['zod/mini', new Set(['object'])],
    ]),
    calls: new Set(['cities.ts list']),
    reads: new Set(['a', 'b']),
    writes: new Set(),
  })
})

describe('a schema', () => {
  const text = { type: 'string', maxLength: 9, description: 'a text' }
  const schema = {
    type: 'object',
    properties: {
      a: text,
      b: text,
      list: { type: 'array', items: { type: 'object', properties: { a: text, c: text } } },
    },
    required: ['a', 'b'],
  }

  it('is reduced to the fields that a slice names', () => {
    expect(reduceSchema(schema, new Set(['a', 'list']), false)).toEqual({
      type: 'object',
      properties: {
        a: { type: 'string' },
        list: { type: 'array', items: { type: 'object', properties: { a: { type: 'string' } } } },
      },
      required: ['a'],
    })
  })

  it('keeps what the own check of the slice asks for', () => {
    expect(reduceSchema(schema, new Set(), true)).toEqual({
      type: 'object',
      properties: { a: { type: 'string', maxLength: 9 }, b: { type: 'string', maxLength: 9 } },
      required: ['a', 'b'],
    })
  })
})
