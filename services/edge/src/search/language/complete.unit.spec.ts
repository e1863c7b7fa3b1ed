import { describe, expect, it } from 'vitest'
import { seedVocabularyRows } from '../testing/seed-catalogue.ts'
import { bikeClause, bikeClauses, lineToken } from './tokens.ts'
import { complete } from './complete.ts'
import { createVocabulary } from './vocabulary.ts'

const rows = seedVocabularyRows()
const vocabulary = createVocabulary(rows)
const textsOf = (text: string, limit = 8) => complete(text, vocabulary, limit).map((completion) => completion.text)

describe('sizes', () => {
  it.each([
    ['180/5', ['180/55-17', '180/55-18']],
    ['180 55', ['180/55-17', '180/55-18']],
    ['1805', ['180/55-17', '180/55-18']],
    ['180-55-1', ['180/55-17', '180/55-18']],
    ['180/55zr17', ['180/55-17']],
    ['mt90', ['MT90-16']],
    ['3,25-1', ['3.25-19', '3.25-18', '3.25-16', '3.25-17']],
    ['325', ['3.25-19', '3.25-18', '3.25-16', '3.25-17']],
    ['25x8', ['25x8-12']],
    ['מידה 180/5', ['מידה 180/55-17', 'מידה 180/55-18']],
    ['michelin 180/5', ['Michelin 180/55-17', 'Michelin 180/55-18']],
    ['MICHELIN 180/5', ['Michelin 180/55-17', 'Michelin 180/55-18']],
    ['mishelin 180/5', ['Michelin 180/55-17', 'Michelin 180/55-18']],
    ['מישלן 180/5', ['מישלן 180/55-17', 'מישלן 180/55-18']],
    ['מישלנ 180/5', ['מישלן 180/55-17', 'מישלן 180/55-18']],
    ['vee rubber 180/5', ['Vee Rubber 180/55-17', 'Vee Rubber 180/55-18']],
    ['piereli 180/5', ['Pirelli 180/55-17', 'Pirelli 180/55-18']],
    ["פירלי אנג'ל 180/5", ['פירלי אנג׳ל 180/55-17', 'פירלי אנג׳ל 180/55-18']],
  ])('%s', (text, expected) => {
    const sizes = complete(text, vocabulary, 8).filter(({ kind }) => kind === 'size')
    expect(sizes.map((size) => size.text)).toEqual(expected)
  })

  it('behind every name of a brand, with the final letter of its words', () => {
    const names = rows.aliases.filter(({ line }) => line === '').map(({ alias }) => alias)
    const offered = names.flatMap((name) => complete(`${name} 180/5`, vocabulary, 8).map(({ text }) => text))
    expect(offered.length).toBeGreaterThan(100)
    expect(offered.filter((text) => /[א-ת][כמנצ](?![א-ת׳״])/.test(text))).toEqual([])
  })

  it('the commonest comes first', () => {
    const products = new Map(rows.sizes.map((size) => [`${size.width}/${size.profile}-${size.rim}`, size.products]))
    const counts = complete('120/', vocabulary, 20).map(({ id }) => products.get(id) ?? 0)
    expect(counts.length).toBeGreaterThan(5)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  })
})

describe('names', () => {
  it.each([
    ['mich', 'brand', 'Michelin', 'michelin'],
    ['מיש', 'brand', 'מישלן', 'michelin'],
    ['mishel', 'brand', 'Michelin', 'michelin'],
    ['קטנ', 'category', 'קטנוע', 'scooter'],
    ['scooter', 'category', 'קטנוע', 'scooter'],
    ['tkc 8', 'line', 'Continental TKC 80 Twinduro', 'continental/tkc-80-twinduro'],
    ['michelin road 5 t', 'line', 'Michelin Road 5 Trail', 'michelin/road-5-trail'],
    ['מישלן road 5 t', 'line', 'Michelin Road 5 Trail', 'michelin/road-5-trail'],
    ['רואד 5 ט', 'line', 'רואד 5 טרייל', 'michelin/road-5-trail'],
    ['mt-07', 'bike', 'Yamaha MT-07', 'yamaha-mt-07-2014'],
    ['ימאהה mt07', 'bike', 'Yamaha MT-07', 'yamaha-mt-07-2014'],
    ['tracer 9', 'bike', 'Yamaha Tracer 9', 'yamaha-tracer-9-2021'],
    ['טרייסר 9', 'bike', 'Yamaha Tracer 9', 'yamaha-tracer-9-2021'],
    ['טרייס', 'bike', 'טרייסר', 'yamaha-tracer'],
    ['r1', 'bike', 'Yamaha YZF-R1 2015-2026', 'yamaha-yzf-r1-2015'],
    ['yamaha r1', 'bike', 'Yamaha YZF-R1 2015-2026', 'yamaha-yzf-r1-2015'],
    ['MT-07 2021', 'bike', 'Yamaha MT-07', 'yamaha-mt-07-2014'],
    ['2021 mt-07', 'bike', 'Yamaha MT-07', 'yamaha-mt-07-2014'],
    ['yzf r1 2010', 'bike', 'Yamaha YZF-R1 2009-2014', 'yamaha-yzf-r1-2009'],
    ['אפריקה טווין 2017', 'bike', 'Honda CRF1000L Africa Twin', 'honda-crf1000l-africa-twin-2016'],
    ['קטמ 1390 super ad', 'bike', 'KTM 1390 Super Adventure S', 'ktm-1390-super-adventure-s-2025'],
  ])('%s starts the %s %s', (text, kind, whole, id) => {
    expect(complete(text, vocabulary, 8)[0]).toMatchObject({ kind, text: whole, id })
  })

  it('a model whose sizes have changed is offered by its years', () => {
    expect(textsOf('cbr600f')).toEqual([
      'Honda CBR600F 2011-2013',
      'Honda CBR600F 1999-2007',
      'Honda CBR600F 1991-1998',
    ])
    expect(complete('cbr600f', vocabulary, 8).at(-1)?.clauses).toEqual([
      bikeClause({ frontSize: '120/60-17', rearSize: '160/60-17' }),
    ])
  })

  it('a nickname becomes its models, the newest first, behind itself', () => {
    expect(textsOf('טימקס')).toEqual([
      'טימקס',
      'Yamaha TMAX 560',
      'Yamaha TMAX 530',
      'Yamaha TMAX 500 2004-2011',
      'Yamaha TMAX 500 2001-2003',
    ])
  })

  it('a year in which none was built chooses none', () => {
    expect(textsOf('gold wing 1985')).toEqual(textsOf('gold wing'))
  })

  it('a zero is the beginning of 07', () => {
    expect(textsOf('mt-0')).toContain('Yamaha MT-07')
    expect(textsOf('mt-0')).not.toContain('Yamaha MT-10')
  })

  it('half of them at most are of one kind while there are others', () => {
    const kinds = complete('sport', vocabulary, 8).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'line').length).toBeLessThanOrEqual(4)
    expect(new Set(kinds)).toEqual(new Set(['category', 'line', 'bike']))
  })

  it('a misspelled beginning is completed as corrected', () => {
    expect(textsOf('piereli')[0]).toBe('Pirelli')
    expect(textsOf('hornat')).toContain('Honda CB750 Hornet')
  })

  it('only lines of the brand before them are offered', () => {
    const lines = complete('michelin s', vocabulary, 40).filter(({ kind }) => kind === 'line')
    expect(lines.length).toBeGreaterThan(5)
    expect(lines.filter(({ id }) => !id.startsWith('michelin/'))).toEqual([])
  })

  it.each(['', '  ', 'qwertz', 'michelin qwertz'])('%j has no completion', (text) => {
    expect(complete(text, vocabulary, 8)).toEqual([])
  })

  it('never more than asked for', () => {
    for (const limit of [0, 1, 5, 40]) expect(complete('m', vocabulary, limit).length).toBeLessThanOrEqual(limit)
    expect(complete('m', vocabulary, 40)).toHaveLength(40)
  })
})

describe('every completion reads as what it offers', () => {
  const offered = (texts: string[], limit = 6) =>
    [...new Set(texts)].flatMap((text) => complete(text, vocabulary, limit))

  it('sizes, brands and categories as exactly that', () => {
    const begun = [
      ...rows.sizes.map(({ width }) => width),
      ...rows.lines.map(({ brand }) => brand),
      ...rows.categories.map(({ name }) => name.slice(0, 3)),
    ]
    const exact = offered(begun, 40).filter(({ kind }) => kind === 'size' || kind === 'brand' || kind === 'category')
    expect(new Set(exact.map(({ kind }) => kind)).size).toBe(3)
    expect(
      exact.filter(({ kind, id, clauses }) => JSON.stringify(clauses) !== JSON.stringify([[`${kind}:${id}`]])),
    ).toEqual([])
  })

  it('lines among what their words mean', () => {
    const names = rows.lines.filter((_, index) => index % 3 === 0).map(({ brand, line }) => `${brand} ${line}`)
    const lines = offered(names).filter(({ kind }) => kind === 'line')
    expect(names.filter((name) => !lines.some(({ text }) => text === name))).toEqual([])
    expect(lines.filter(({ clauses }) => clauses.length !== 1)).toEqual([])
    expect(complete('karoo 4', vocabulary, 8)[0]?.clauses).toEqual([[lineToken('Metzeler', 'Karoo 4')]])
  })

  it('bikes with the fitment of the bike', () => {
    const byId = new Map(rows.bikes.map((bike) => [bike.id, bike]))
    const some = rows.bikes.filter((_, index) => index % 7 === 0).map(({ brand, model }) => `${brand} ${model}`)
    const bikes = offered(some).filter(({ kind, id }) => kind === 'bike' && byId.has(id))
    const fits = ({ id, clauses }: (typeof bikes)[number]) => {
      const bike = byId.get(id)
      return (
        bike && bikeClauses([bike]).every((wanted, index) => wanted.every((token) => clauses[index]?.includes(token)))
      )
    }
    expect(bikes.length).toBeGreaterThan(150)
    expect(bikes.filter((bike) => !fits(bike))).toEqual([])
  })
})
