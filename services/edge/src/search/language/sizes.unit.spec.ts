import { canonicalSize } from '@zmig/edge-contract'
import { describe, expect, it } from 'vitest'
import { seedTyres, seedVocabularyRows } from '../testing/seed-catalogue.ts'
import { findSizes, knownSizesOf } from './sizes.ts'
import { normalise } from './normalise.ts'

const tyres = seedTyres()
const known = knownSizesOf(seedVocabularyRows(tyres).sizes)
const read = (text: string) => findSizes(normalise(text), known)
const sizesIn = (text: string) => read(text).sizes.map(canonicalSize)

describe('every product of the seed', () => {
  const partsOf = (tyre: (typeof tyres)[number]) =>
    tyre.front && tyre.rear ? [tyre.front, tyre.rear] : [{ ...tyre, displaySize: tyre.displaySize }]

  it('is written in a way that reads as its own width, profile and rim, with nothing left over', () => {
    expect(tyres).toHaveLength(5_445)
    const wrong = tyres.filter((tyre) => {
      const { sizes, tokens, rest } = read(tyre.displaySize)
      const own = partsOf(tyre).map(canonicalSize)
      return (
        sizes.map(canonicalSize).join() !== own.join() || tokens.length > 0 || !/^[| +]*(?:t[lt][| +]*)*$/.test(rest)
      )
    })
    expect(wrong.map(({ displaySize }) => displaySize)).toEqual([])
  })

  it('reads the same between words, without spaces in its size and in capitals', () => {
    const wrong = tyres.flatMap((tyre) => {
      const own = partsOf(tyre).map(canonicalSize)
      const spellings = [
        `צמיג ${tyre.displaySize} אחורי`,
        `michelin ${tyre.displaySize.toUpperCase()}`,
        partsOf(tyre).map(canonicalSize).join(' '),
      ]
      return spellings.filter((text) => sizesIn(text).join() !== own.join())
    })
    expect(wrong).toEqual([])
  })
})

describe('spellings', () => {
  it.each([
    ['180/55ZR17', '180/55-17'],
    ['180/55 ZR17', '180/55-17'],
    ['180/55 R 17', '180/55-17'],
    ['180/55R17', '180/55-17'],
    ['180/55-17', '180/55-17'],
    ['180/55 - 17', '180/55-17'],
    ['180/55/17', '180/55-17'],
    ['180-55-17', '180/55-17'],
    ['180 55 17', '180/55-17'],
    ['180 55 R17 M/C (73W)', '180/55-17'],
    ['180 55 zr 17', '180/55-17'],
    ['180/55 17', '180/55-17'],
    ['180x55x17', '180/55-17'],
    ['180*55*17', '180/55-17'],
    ['180\\55\\17', '180/55-17'],
    ['180–55–17', '180/55-17'],
    ['١٨٠/٥٥-١٧', '180/55-17'],
    ['1805517', '180/55-17'],
    ['909021', '90/90-21'],
    ['8010021', '80/100-21'],
    ['11010018', '110/100-18'],
    ['180/55ZR-17', '180/55-17'],
    ['180/55-ZR17', '180/55-17'],
    ['180/55/ZR17', '180/55-17'],
    ['180/55ZR17(73W)', '180/55-17'],
    ['180/55ZR17 73(W)', '180/55-17'],
    ['180/55ZR17 (73W) M/C', '180/55-17'],
    ['120/70zr17 58w', '120/70-17'],
    ['120/70 ZR17 M/C TL 58W', '120/70-17'],
    ['120/70HR17', '120/70-17'],
    ['120/70VR17', '120/70-17'],
    ['120/70B17', '120/70-17'],
    ['17/55/180', '180/55-17'],
    ['17-70-120', '120/70-17'],
    ['מידה 120/70/17 קדמי', '120/70-17'],
    ['ל180/55-17', '180/55-17'],
    ['ב-120/70-17', '120/70-17'],
    ['צמיג180/55-17', '180/55-17'],
    ['\u200F180/55-17\u200F', '180/55-17'],
    ['80/100-21 51M TT', '80/100-21'],
    ['80 100 21', '80/100-21'],
    ['90 90 21', '90/90-21'],
    ['130/90-16 67H', '130/90-16'],
    ['70/100-19 nhs', '70/100-19'],
    ['3.00-18', '3.00-18'],
    ['3.00x18', '3.00-18'],
    ['3,00x18', '3.00-18'],
    ['3,00-18', '3.00-18'],
    ['3.00 18', '3.00-18'],
    ['3.00/18', '3.00-18'],
    ['3.0-18', '3.00-18'],
    ['3.00-18 M/C 47P TT', '3.00-18'],
    ['300-18', '3.00-18'],
    ['300 18', '3.00-18'],
    ['300x18', '3.00-18'],
    ['30018', '3.00-18'],
    ['275-21', '2.75-21'],
    ['4.10-18', '4.10-18'],
    ['4.1-18', '4.10-18'],
    ['410-18', '4.10-18'],
    ['3.25B19', '3.25-19'],
    ['4.00R18', '4.00-18'],
    ['4.25/85-18', '4.25/85-18'],
    ['MT90B16', 'MT90-16'],
    ['MT90-16', 'MT90-16'],
    ['MT 90 16', 'MT90-16'],
    ['MT90 B 16', 'MT90-16'],
    ['mt90b-16', 'MT90-16'],
    ['MU85B16', 'MU85-16'],
    ['MH90-21', 'MH90-21'],
    ['mh 90 21', 'MH90-21'],
    ['25x8-12', '25x8-12'],
    ['25X8R12', '25x8-12'],
    ['25×8-12', '25x8-12'],
    ['25*8-12', '25x8-12'],
    ['25/8-12', '25x8-12'],
    ['25-8-12', '25x8-12'],
    ['25 8 12', '25x8-12'],
    ['25 x 8 - 12', '25x8-12'],
    ['25x8.00-12', '25x8-12'],
    ['AT25x8-12', '25x8-12'],
    ['AT 25x10R12', '25x10-12'],
    ['18x9.5-8', '18x9.5-8'],
    ['18x9,5-8', '18x9.5-8'],
    ['185/55-17', '185/55-17'],
  ])('%s is %s', (text, canonical) => {
    expect(sizesIn(text)).toEqual([canonical])
  })

  it.each([
    ['180/55', 'size2:180/55'],
    ['180/55-', 'size2:180/55'],
    ['180/55 zr', 'size2:180/55'],
    ['180-55', 'size2:180/55'],
    ['180 55', 'size2:180/55'],
    ['18055', 'size2:180/55'],
    ['4.25/85', 'size2:4.25/85'],
    ['mt90', 'size2:MT90'],
    ['25x8', 'size2:25x8'],
    ['3.00', 'width:3.00'],
    ['3,25', 'width:3.25'],
    ['2907373823466', 'ean:2907373823466'],
  ])('%s is the unfinished %s', (text, token) => {
    expect(read(text)).toMatchObject({ sizes: [], tokens: [token] })
  })

  it('a width and a rim without a profile must both hold', () => {
    expect(read('190-17').tokens).toEqual(['width:190', 'rim:17'])
  })

  it.each([
    ['a pair', '120/70-17 180/55-17', ['120/70-17', '180/55-17']],
    ['a pair with plus', '120/70ZR17+180/55ZR17', ['120/70-17', '180/55-17']],
    ['a pair with ratings', '120/70ZR17 (58W) + 180/55ZR17 (73W)', ['120/70-17', '180/55-17']],
    ['a bike before it', 'cbr 600 rr 120 70 17', ['120/70-17']],
    ['a line number before it', 'road 6 180 55 17', ['180/55-17']],
    ['an engine size before it', 'r 80 90 90 21', ['90/90-21']],
    ['an engine size that is a width', 'pcx 125 100 80 14', ['100/80-14']],
  ])('%s', (_, text, canonical) => {
    expect(sizesIn(text)).toEqual(canonical)
  })

  it.each([
    'mt 07',
    'mt-07 2021',
    'mt 09 sp',
    'crf 300 18',
    'cb 500 x',
    'gs 1250',
    'big block 804-805',
    'trk 502',
    '2014-2019',
    '2010',
    '2011',
    '05-1234567',
    '185 52 17',
    'e-07+',
    'ר 17',
  ])('%s holds no size', (text) => {
    expect(read(text)).toMatchObject({ sizes: [], tokens: [] })
  })
})
