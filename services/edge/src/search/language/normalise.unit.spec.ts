import { expect, it } from 'vitest'
import { normalise } from './normalise.ts'

it.each([
  ['  Michelin\u00A0 Road\t6 ', 'michelin road 6'],
  ['מִישְׁלֶן', 'מישלנ'],
  ['בְּרֵאשִׁ֖ית', 'בראשית'],
  ['אנג׳ל', "אנג'ל"],
  ['אנג’ל', "אנג'ל"],
  ['קט״ם', 'קט"מ'],
  ['ספורט־תיור', 'ספורט-תיור'],
  ['180–55—17', '180-55-17'],
  ['25×8-12', '25x8-12'],
  ['\u200F180/55\u200E-17\u202C', '180/55-17'],
  ['١٨٠/٥٥-١٧', '180/55-17'],
  ['۱۲۰/۷۰', '120/70'],
  ['Pirellì Díablo', 'pirelli diablo'],
  ['ＭＴ９０', 'mt90'],
  ['Road\u00AE 6\u2122', 'road 6'],
  ['שׁ\uFB2A', 'שש'],
  ['סקאױט', 'סקאויט'],
])('%j becomes %j', (typed, normalised) => {
  expect(normalise(typed)).toBe(normalised)
  expect(normalise(normalised)).toBe(normalised)
})
