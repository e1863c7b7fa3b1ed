import type { EceCertificate } from '@zmig/edge-contract'
import { describe, expect, it } from 'vitest'
import { findCertificates, matchCertificate } from './match-certificate.ts'

const certificate = (eceId: string, brand: string, size: string, ...goodfor: string[]): EceCertificate => ({
  _id: eceId,
  eceId,
  brand,
  size,
  rating: '73W',
  s3Path: '',
  goodfor,
  version: 1,
})
const road6 = certificate('E2-1', 'Michelin', '180/55ZR17', 'Road 6')
const road6gt = certificate('E2-2', 'MICHELIN', '180/55 ZR 17', 'Road 6 GT')
const anyModel = certificate('E2-3', 'Michelin', '180/55ZR17')
const radial = certificate('E2-4', 'Michelin', '180/55R17', 'Pilot')
const front = certificate('E2-5', 'Michelin', '120/70-17', 'Road 6')
const angel = certificate('E3-1', 'Pirelli', '180/55ZR17', 'Angel GT II', 'Diablo Rosso IV')
const all = [anyModel, road6gt, road6, radial, front, angel]
const match = (brand: string, model: string, size: string, certificates = all) =>
  matchCertificate({ brand, model, size }, certificates)?.eceId

describe('the certificate of a row', () => {
  it('has the same brand in any case and the same size', () => {
    expect(match('MICHELIN', 'Road 6', '180/55 zr17')).toBe('E2-1')
    expect(match('pirelli', 'Angel GT II', '180/55ZR17')).toBe('E3-1')
  })

  it('is compared with slashes for dashes', () => {
    expect(match('Michelin', 'Road 6', '120/70/17')).toBe('E2-5')
    expect(match('Michelin', 'Road 6', '120 / 70 - 17')).toBe('E2-5')
  })

  it('is rather the one that names the model than an earlier one', () => {
    expect(match('Michelin', 'Road 6 GT', '180/55ZR17')).toBe('E2-2')
    expect(match('Michelin', 'ROAD 6', '180/55ZR17')).toBe('E2-1')
    expect(match('Pirelli', 'Diablo Rosso IV Corsa', '180/55ZR17')).toBe('E3-1')
  })

  it('is the first one when none names the model', () => {
    expect(match('Michelin', 'Power 5', '180/55ZR17')).toBe('E2-3')
    expect(match('Michelin', '', '180/55ZR17')).toBe('E2-3')
  })

  it('does not take a part of a word for the model', () => {
    const six = certificate('A', 'Kenda', '130/80-17', 'K76')
    const sixty = certificate('B', 'Kenda', '130/80-17', 'K761')
    expect(match('Kenda', 'K761', '130/80-17', [six, sixty])).toBe('B')
  })

  it('falls back to width, profile and rim', () => {
    expect(match('Michelin', 'Road 6', '180/55B17')).toBe('E2-1')
    expect(match('Michelin', 'Pilot', '180/55-17', [radial])).toBe('E2-4')
    expect(match('Michelin', 'Pilot', '180/55ZR17 M/C (73W)', [radial])).toBe('E2-4')
    expect(match('Dunlop', 'D402', 'MT90B16', [certificate('D', 'Dunlop', 'MT 90 - 16')])).toBe('D')
    expect(match('Michelin', 'S1', '3.00-10', [certificate('S', 'Michelin', '3,00 - 10 M/C')])).toBe('S')
  })

  it('is none of another brand, another size or an unreadable one', () => {
    expect(match('Metzeler', 'Road 6', '180/55ZR17')).toBeUndefined()
    expect(match('Michelin', 'Road 6', '190/55ZR17')).toBeUndefined()
    expect(match('Michelin', 'Road 6', 'large')).toBeUndefined()
    expect(match('Michelin', 'Road 6', '180/55ZR17', [])).toBeUndefined()
  })
})

describe('the picker', () => {
  const row = { brand: 'Michelin', model: 'Road 6', size: '120/70ZR17' }
  const found = (typed: string) => findCertificates(all, typed, row).map(({ eceId }) => eceId)

  it('searches number, brand, size and models', () => {
    expect(found('e3')).toEqual(['E3-1'])
    expect(found('pirelli')).toEqual(['E3-1'])
    expect(found('120/70')).toEqual(['E2-5'])
    expect(found('rosso')).toEqual(['E3-1'])
    expect(found('michelin gt')).toEqual(['E2-2'])
    expect(found('nothing')).toEqual([])
  })

  it('begins with the size and the brand of the row', () => {
    expect(found('')[0]).toBe('E2-5')
    expect(found('').at(-1)).toBe('E3-1')
  })

  it('finds among a page of 1000 certificates at once', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => certificate(`E4-${index}`, 'Mitas', '150/70B17', 'E-07'))
    expect(findCertificates(many, 'E4-999', row).map(({ eceId }) => eceId)).toEqual(['E4-999'])
    expect(findCertificates(many, '', row)).toHaveLength(40)
  })
})
