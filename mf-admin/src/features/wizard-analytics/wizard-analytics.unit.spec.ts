import { describe, expect, it } from 'vitest'
import {
  changeText,
  chartDay,
  dollarsText,
  shareText,
  tyreTypeText,
  usageText,
  visitorText,
  yearsText,
} from './text.ts'

describe('the words of a run', () => {
  it('know both vocabularies, and show any other code as it was recorded', () => {
    const usages = ['daily', 'weekend', 'monthly', 'city', 'highway', 'mixed', 'track', 'offroad']
    const tyres = ['front', 'rear', 'set', 'both']
    for (const word of [...usages.map(usageText), ...tyres.map(tyreTypeText)]) expect(word).toMatch(/^[א-ת ־]+$/)
    expect(new Set(usages.map(usageText)).size).toBe(8)
    expect([usageText('<b>race</b>'), tyreTypeText('constructor')]).toEqual(['<b>race</b>', 'constructor'])
  })

  it('show a visitor by the first eight characters of the id, and nothing once they are erased', () => {
    expect(visitorText({ visitorId: '9f3c71ab-4d1e-4a39' })).toBe('9f3c71ab')
    expect(visitorText({ visitorId: '' })).toBe('')
  })

  it('show years, days, shares, changes and parts of a cent', () => {
    expect([yearsText({ from: 2021, to: 2024 }), yearsText({ from: 2020, to: 2020 })]).toEqual(['2021–2024', '2020'])
    expect(chartDay('2026-11-01')).toBe('01.11')
    expect([shareText(462, 1_064), shareText(0, 0)]).toEqual(['43%', '–'])
    expect([changeText(31, 25), changeText(31, 4), changeText(3, 30), changeText(5, 5)]).toEqual([
      '+24%',
      '+27',
      '−90%',
      '',
    ])
    expect([dollarsText(14.2), dollarsText(0.002_325), dollarsText(0)]).toEqual(['$14.20', '$0.0023', '$0.00'])
  })
})
