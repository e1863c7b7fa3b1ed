import { expect, it } from 'vitest'
import { atomsOf, atomsOfName, keyOfName } from './words.ts'
import { normalise } from './normalise.ts'

const keysOf = (text: string) => atomsOf(normalise(text)).map(({ key }) => key)

it.each([
  ['MT-07', ['mt', '7']],
  ['mt07', ['mt', '7']],
  ['r1250gs', ['r', '1250', 'gs']],
  ['רואד6', ['רואד', '6']],
  ['ב.מ.וו', ['במוו']],
  ['לק.ט.מ', ['לקטמ']],
  ['I.R.C', ['irc']],
  ['קט״ם 390', ['קטמ', '390']],
  ["D'elight 125", ['delight', '125']],
  ['E-07+', ['e', '7', 'plus']],
  ['120+180', ['120', '180']],
  ['Bighorn 2.0', ['bighorn', '2']],
  ['3.00', ['3']],
  ['804-805', ['804', '805']],
  ['Diablo Rosso IV', ['diablo', 'rosso', '4']],
  ['Roadrider MkII', ['roadrider', 'mk', '2']],
  ['!?', []],
  ['ヤマハ r1', ['ヤマハ', 'r', '1']],
])('%s has the atoms %j', (text, atoms) => {
  expect(keysOf(text)).toEqual(atoms)
})

it('names in camel case are several words, typed text is not', () => {
  expect(atomsOfName('ContiRoadAttack 4')).toEqual(['conti', 'road', 'attack', '4'])
  expect(keysOf('ContiRoadAttack 4')).toEqual(['contiroadattack', '4'])
  expect(keyOfName('ContiRoadAttack 4')).toBe('contiroadattack4')
})

it('keeps numbers side by side separate in a key', () => {
  expect(keyOfName('Big Block 804-805')).toBe('bigblock804 805')
})

it('an atom behind a gap knows it', () => {
  expect(atomsOf('road | 6').map(({ gap }) => gap)).toEqual([false, true])
})
