import { describe, expect, it } from 'vitest'
import { formatSettings, parseSettings } from './settings-store.ts'
import { defaults, type Settings } from './settings.ts'

const every: Settings = {
  widgetOpen: false,
  fontColor: 'blue',
  fontSizeAdjustment: 30,
  lineHeight: -15,
  letterSpacing: 100,
  textBold: true,
  textCase: 'uppercase',
  textAlignment: 'center',
  textItalic: true,
  titleColor: 'red',
  titleBackgroundColor: 'sand',
  highlightTitles: true,
  highlightLinks: true,
  hideImages: true,
  monochrome: true,
  highContrast: false,
  lowContrast: true,
}

it('keeps every setting', () => expect(parseSettings(formatSettings(every))).toEqual(every))
it('stores nothing for the default settings', () => expect(formatSettings(defaults)).toBe('{}'))
it('never stores an open panel', () => expect(formatSettings({ ...defaults, widgetOpen: true })).toBe('{}'))

describe('any stored value', () => {
  it.each([
    ['nothing', null],
    ['no JSON', '{"textBold":true'],
    ['null', 'null'],
    ['a list', '[true]'],
    ['a text', '"textBold"'],
    ['numbers out of bounds', '{"fontSizeAdjustment":1000,"lineHeight":-101,"letterSpacing":1e308}'],
    ['numbers as text', '{"fontSizeAdjustment":"20","lineHeight":null,"letterSpacing":{}}'],
    ['colours outside of the palette', '{"fontColor":"#fff","titleColor":"url(x)","titleBackgroundColor":"blue"}'],
    [
      'values of other types',
      '{"textBold":1,"textItalic":"true","textCase":5,"textAlignment":"justify","monochrome":[]}',
    ],
    ['an open panel', '{"widgetOpen":true}'],
    ['unknown names', '{"__proto__":{"textBold":true},"toString":true,"x":1}'],
  ])('%s gives the default settings', (_what, kept) => expect(parseSettings(kept)).toEqual(defaults))

  it('one invalid value does not affect the others', () =>
    expect(parseSettings('{"textBold":true,"fontColor":"pink"}')).toEqual({ ...defaults, textBold: true }))

  it('only one of two contrast modes is kept', () =>
    expect(parseSettings('{"lowContrast":true,"highContrast":true}')).toMatchObject({
      highContrast: true,
      lowContrast: false,
    }))
})
