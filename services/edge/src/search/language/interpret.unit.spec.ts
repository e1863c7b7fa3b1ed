import { describe, expect, it } from 'vitest'
import { seedVocabularyRows } from '../testing/seed-catalogue.ts'
import { bikeClause, bikeClauses } from './tokens.ts'
import { interpret } from './interpret.ts'
import { createVocabulary } from './vocabulary.ts'

const rows = seedVocabularyRows()
const vocabulary = createVocabulary(rows)
const read = (text: string) => interpret(text, vocabulary)
const clausesOf = (text: string) => read(text).clauses

const mt07 = bikeClause({ frontSize: '120/70-17', rearSize: '180/55-17' })
const road6 = ['line:michelin/road-6', 'line:michelin/road-6-gt']
const karoo4 = ['line:metzeler/karoo-4']
const pilotRoad4 = ['line:michelin/pilot-road-4', 'line:michelin/pilot-road-4-scooter']

describe('names of tyres', () => {
  it.each([
    ['michelin', [['brand:michelin']]],
    ['מישלן', [['brand:michelin']]],
    ['צמיגי מישלן לאופנוע', [['brand:michelin']]],
    ['vee rubber', [['brand:vee-rubber']]],
    ['veerubber', [['brand:vee-rubber']]],
    ['golden tyre', [['brand:goldentyre']]],
    ['michelin pirelli', [['brand:michelin', 'brand:pirelli']]],
    ['road 6', [road6]],
    ['Road6', [road6]],
    ['רואד 6', [road6]],
    ['רוד 6', [road6]],
    ['road 6 michelin', [['brand:michelin'], road6]],
    ['מישלן רואד 6', [road6]],
    ['6 road', [['word:6'], ['word:road']]],
    ['פיילוט רוד', [pilotRoad4]],
    ['karoo', [['word:karoo']]],
    ['karoo 4', [karoo4]],
    ['קרו 4', [karoo4]],
    ['s22', [['word:s22']]],
    ['S 22', [['word:s22']]],
    ['bt 46', [['word:bt46']]],
    ['bt-45', [['word:bt45']]],
    ['roadtec 1', [['line:metzeler/roadtec-01', 'line:metzeler/roadtec-01-se']]],
    ['angel gt 2', [['line:pirelli/angel-gt-ii']]],
    ['e07+', [['word:e7plus']]],
    ['ספורט', [['category:sport']]],
    ['sport touring', [['category:sport-touring']]],
    ["אדוונצ'ר מישלן", [['brand:michelin'], ['category:adventure']]],
    ['צמיג לקטנוע', [['category:scooter']]],
    ['שטח', [['category:enduro', 'category:motocross']]],
    ['commander touring', [['word:commander'], ['word:touring']]],
  ])('%s', (text, clauses) => {
    expect(read(text)).toMatchObject({ clauses, corrections: [], unknown: [] })
  })

  it('a run of words means every line that has it', () => {
    expect(clausesOf('scorpion trail')).toEqual([
      ['line:pirelli/scorpion-trail', 'line:pirelli/scorpion-trail-ii', 'line:pirelli/scorpion-trail-iii'],
    ])
  })
})

describe('bikes', () => {
  it.each([
    'mt07',
    'mt-07',
    'MT 07',
    'mt7',
    'MT–07',
    'yamaha mt-07',
    'ימאהה mt 07',
    'אם טי 07',
    'צמיג ל-mt07',
    'mt-07 2021',
  ])('%s is one bike', (text) =>
    expect(read(text)).toMatchObject({ clauses: [mt07], meanings: [{ kind: 'bike', text: 'Yamaha MT-07' }] }),
  )

  it.each([
    ['cbr 600 rr', 'Honda CBR600RR'],
    ['600rr cbr', 'Honda CBR600RR'],
    ['טרייסר 9', 'Yamaha Tracer 9'],
    ['9 טרייסר', 'Yamaha Tracer 9'],
    ['הורנט 600', 'Honda CB600F Hornet'],
    ['צמיג להונדה הורנט 600', 'Honda CB600F Hornet'],
    ['vstrom 250', 'Suzuki DL250 V-Strom'],
    ['טי מקס 530', 'Yamaha TMAX 530'],
    ['x max 300', 'Yamaha XMAX 300'],
    ['enduro 690', 'KTM 690 Enduro R'],
    ['vulcan 2000', 'Kawasaki VN2000 Vulcan'],
    ['scout bobber', 'Indian Scout Bobber'],
    ['דוקאטי 916', 'Ducati 916'],
    ['קיימקו דאונטאון 350', 'Kymco Downtown 350i'],
    ['לק.ט.מ 390 דיוק', 'KTM 390 Duke'],
  ])('%s is the %s', (text, name) => {
    expect(read(text).meanings).toEqual([{ kind: 'bike', text: name }])
  })

  it('a word and its number may change places, unless another bike is called so', () => {
    expect(read('sx 250').models?.map(({ model }) => model)).toContain('250 SX')
    expect(read('sx 125').bike).toMatchObject({ brand: 'Aprilia', model: 'SX 125' })
    expect(read('125 sx').bike).toMatchObject({ brand: 'KTM', model: '125 SX' })
  })

  it('a make means all its bikes', () => {
    const yamaha = rows.bikes.filter(({ brand }) => brand === 'Yamaha')
    for (const text of ['ימאהה', 'לימאהה', 'yamaha', 'צמיגים לימאהה'])
      expect(new Set(clausesOf(text)[0])).toEqual(new Set(yamaha.flatMap((bike) => bikeClause(bike))))
  })

  it('a year leaves the bikes that were built in it', () => {
    expect(clausesOf('cbr600f 1995')).toEqual([bikeClause({ frontSize: '120/60-17', rearSize: '160/60-17' })])
    expect(clausesOf('cbr600f 2005')).toEqual([mt07])
  })

  it.each(['cbr600f', 'tmax', 'zx-9r', 'sx 125'])(
    '%s finds what fits the bike that it names, and nothing else',
    (text) => {
      const { bike, clauses } = read(text)
      expect(clauses).toEqual(bike && bikeClauses([bike]))
    },
  )

  it('a name that several models bore names the newest, and the older ones beside it', () => {
    const { bike, models = [] } = read('tmax')
    expect([bike, ...models].map((each) => each?.model)).toEqual(['TMAX 560', 'TMAX 530', 'TMAX 500'])
  })

  it('a family without one name finds what fits any of its models', () => {
    const { models = [], clauses } = read('burgman')
    expect(clauses[0]).toEqual(expect.arrayContaining(models.flatMap((bike) => bikeClause(bike))))
  })

  it.each([
    ['mt-07', 'yamaha-mt-07'],
    ['ימאהה mt-07', 'yamaha-mt-07'],
    ['yamaha mt 07 2021', 'yamaha-mt-07'],
    ['michelin mt-07', 'yamaha-mt-07'],
    ['cbr600f', 'honda-cbr600f-2011'],
    ['cbr600f 1995', 'honda-cbr600f-1991'],
    ['cbr600f 2019', 'honda-cbr600f-2011'],
  ])('%s names one model, whatever else it means', (text, id) => expect(read(text).bike?.id).toContain(id))

  it.each(['yamaha', 'cbr', 'cb500f z900', 'michelin', '180/55-17', 'gs'])('%s names no single model', (text) =>
    expect(read(text).bike).toBeUndefined(),
  )

  it('a family names its models, the newest bike of each', () => {
    const { models = [] } = read('burgman')
    const names = models.map(({ model }) => model)
    expect(names).toContain('Burgman 400')
    expect(new Set(names).size).toBe(names.length)
    expect(models.map(({ yearTo }) => yearTo)).toEqual(models.map(({ yearTo }) => yearTo).toSorted((a, b) => b - a))
    expect(read('mt-07').models).toBeUndefined()
    for (const family of ['bonneville', 'sportster', 'ספורטסטר']) {
      expect(read(family).bike).toBeUndefined()
      expect(read(family).models?.length).toBeGreaterThan(4)
    }
    expect(read('michelin').models).toBeUndefined()
  })

  it('a year in which the bike was not built leaves all of them', () => {
    expect(clausesOf('cbr600f 2019')).toEqual(clausesOf('cbr600f'))
  })

  it('where a name is a tyre as well, the tyre comes first unless more words are about the bike', () => {
    expect(clausesOf('ranger')).toEqual([['word:ranger']])
    expect(read('polaris ranger 570').meanings).toEqual([{ kind: 'bike', text: 'Polaris Ranger 570' }])
    expect(clausesOf('continental gt')).toEqual(clausesOf('royal enfield continental gt'))
    expect(clausesOf('קונטיננטל road attack 4')[0]).toEqual(['brand:continental'])
  })
})

describe('mixtures', () => {
  const gs = { frontSize: '120/70-19', rearSize: '170/60-17' }
  it.each([
    ['מישלן mt-07', [['brand:michelin'], mt07]],
    ['mt-07 קדמי', [['fits-front:120/70-17']]],
    ['mt-07 rear', [['fits-rear:180/55-17']]],
    ['סט לטרייסר 9', [['fits-set:120/70-17+180/55-17']]],
    ['metzeler r1250gs קדמי', [['brand:metzeler'], bikeClause(gs, 'front')]],
    ['קדמי ואחורי mt-07', [mt07]],
    ['180/55-17 michelin', [['brand:michelin'], ['size:180/55-17']]],
    ['מידה 120/70/17 קדמי', [['size:120/70-17'], ['position:front', 'position:both']]],
    ['120/70-17 סט', [['size:120/70-17'], ['position:set']]],
    ['אחורי', [['position:rear', 'position:both']]],
    ['סט מישלן', [['brand:michelin'], ['position:set']]],
    ['80/100-21 51M TT', [['tube:TT'], ['size:80/100-21']]],
    ['טיובלס 180/55', [['tube:TL'], ['size2:180/55']]],
    [
      '120/70-17 180/55-17 סט',
      [
        [
          'fits-set:120/70-17+180/55-17',
          'fits-set:race 120/70-17+race 180/55-17',
          'fits-set:180/55-17+120/70-17',
          'fits-set:race 180/55-17+race 120/70-17',
        ],
      ],
    ],
    ['mt-07 180/55-17', [['size:180/55-17'], mt07]],
    ['r17', [['rim:17']]],
    ["ג'אנט 17", [['rim:17']]],
    ['17 אינץ׳', [['rim:17']]],
    ['רוחב 180', [['width:180']]],
    ['180', [['width:180']]],
    ['רדיאלי 180/55-17', [['construction:R'], ['size:180/55-17']]],
    ['2907373823466', [['ean:2907373823466']]],
  ])('%s', (text, clauses) => {
    expect(read(text)).toMatchObject({ clauses, unknown: [] })
  })

  it('names the subject of each clause', () => {
    expect(read("מישלן אדוונצ'ר r1250gs קדמי 120/70-19").meanings).toEqual([
      { kind: 'brand', text: 'Michelin' },
      { kind: 'category', text: 'אדוונצ׳ר' },
      { kind: 'size', text: '120/70-19' },
      { kind: 'bike', text: 'R 1250 GS' },
    ])
  })
})

describe('texts without meaning', () => {
  it.each(['', '   ', 'צמיג', 'צמיגים לאופנוע', 'motorcycle tires', 'כמה עולה צמיג', '!?', '\u200F'])(
    '%j asks for everything',
    (text) => expect(read(text)).toMatchObject({ clauses: [], meanings: [], corrections: [], unknown: [] }),
  )

  it('reports one unknown word and still understands the rest', () => {
    expect(read('michelin qwertz')).toMatchObject({ clauses: [['brand:michelin']], unknown: ['qwertz'] })
  })
})

it('rows in any order give the same vocabulary', () => {
  const reversed = createVocabulary({
    lines: rows.lines.toReversed(),
    categories: rows.categories.toReversed(),
    aliases: rows.aliases.toReversed(),
    bikes: rows.bikes.toReversed(),
    bikeAliases: rows.bikeAliases.toReversed(),
    sizes: rows.sizes.toReversed(),
  })
  for (const text of ['raod 6', 'ימאהה', 'scorpion', 'vstorm', 'דיאבלו רוסו 180/55', 'gs 1200 אחורי', '21', 'mt'])
    expect(interpret(text, reversed)).toEqual(read(text))
})

it('an empty catalogue understands sizes and nothing else', () => {
  const empty = createVocabulary({ lines: [], categories: [], aliases: [], bikes: [], bikeAliases: [], sizes: [] })
  expect(interpret('michelin 180/55-17', empty)).toMatchObject({ clauses: [['size:180/55-17']], unknown: ['michelin'] })
})
