import { describe, expect, it } from 'vitest'
import { readSizeLabel, rimShare, sizeLabel } from './size-label.ts'
import { sizeHref } from './tyre-address.ts'

const size = (width: string, profile: string, rim: string) => ({ width, profile, rim })

describe('a size', () => {
  it.each([
    [size('180', '55', '17'), '180/55-17'],
    [size('3.00', '-', '18'), '3.00-18'],
    [size('3.00', '', '18'), '3.00-18'],
    [size('4.25', '85', '18'), '4.25/85-18'],
    [size('MT', '90', '16'), 'MT90-16'],
    [size('25', '8', '12'), '25x8-12'],
  ])('%j is written %s', (parts, label) => expect(sizeLabel(parts)).toBe(label))

  it('without a profile keeps a dash in its address', () =>
    expect(sizeHref(size('3.00', '', '18'))).toBe('/list/moto/3.00/-/18'))

  it('is drawn to scale: a scooter wheel is smaller in its tyre than a sport wheel', () => {
    const sport = rimShare(size('120', '70', '17'))
    const scooter = rimShare(size('120', '70', '12'))
    expect(sport).toBeCloseTo(0.72, 2)
    expect(scooter).toBeCloseTo(0.64, 2)
  })

  it('has a usual scale until it is complete', () => expect(rimShare(size('120', '', ''))).toBe(0.68))
})

it.each(['180/55-17', '3.00-18', 'MT90-16', '25x8-12', '120/90-10'])('reads %s as it writes it', (label) =>
  expect(sizeLabel(readSizeLabel(label) ?? { width: '', profile: '', rim: '' })).toBe(label),
)

it.each(['', 'rear', '180/55', '<b>-17'])('reads no size in %j', (label) =>
  expect(readSizeLabel(label)).toBeUndefined(),
)
