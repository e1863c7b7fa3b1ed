import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../environment.ts'

/** A Hebrew word on its own, with the letters that Hebrew writes before it (`ב`, `ה`, `של`…). */
const word = (letters: string) => new RegExp(`(?<![א-ת])[ובהכלמש]{0,3}${letters}(?![א-ת])`)

/** Words that the shop does not use, each with the one that it does: one word for one thing, on every page. */
const AVOIDED: readonly { word: RegExp; write: string }[] = [
  { word: word('דוא[״"׳\']?ל'), write: 'אימייל' },
  { word: word('מייל(ים)?'), write: 'אימייל' },
  { word: word('קוד (ה)?מעקב'), write: 'מספר מעקב' },
  { word: word('סט(ים)?'), write: 'זוג' },
  { word: word('פרופיל'), write: 'חתך' },
  { word: word('ניסיון נוסף'), write: 'נסו שוב' },
  { word: word('נסה שוב'), write: 'נסו שוב' },
  { word: /מגה־?בייט|[א-ת][^'`]*\d ?MB/, write: 'מ״ב' },
  { word: /[„“”][א-ת$]|[א-ת}][“”]/, write: '״…״' },
  { word: /'בידי'|נוצרה? בידי/, write: 'על ידי' },
  { word: word('כבוי(ים)?'), write: 'לא פעיל' },
  { word: word('(החלה|הוחלו?)'), write: 'ביצוע, בוצע' },
  { word: word('דלי'), write: 'מאגר התמונות' },
  { word: word('(תבוטל|תתבטל) מעצמה'), write: 'תבוטל אוטומטית' },
  { word: word('שהזמנת'), write: 'שהזמנתם' },
  { word: /'ויתרנו'|ההודעות שוויתרנו/, write: 'השליחה נכשלה' },
]

/** Texts that the specification quotes, and words that a shopper may type or send. */
const KEPT = ['נא להזין כתובת מייל תקינה', "SET_WORD = 'סט'"]
const TYPED_BY_SHOPPERS = /services\/edge\/src\/search\/language\/fixed-words\.ts$|check-reason\.ts$/

const texts = globSync('{mf-*,shell,services}/**/*.{ts,tsx,md}', {
  cwd: root,
  exclude: (path) => /node_modules|(^|\/)testing$|\.spec\.tsx?$/.test(path),
}).filter((path) => !TYPED_BY_SHOPPERS.test(path.replaceAll('\\', '/')))

/** Lines with a word that the shop does not use: `file:line: word → the word to write`. */
const avoidedWords = (path: string): string[] =>
  readFileSync(join(root, path), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const own = KEPT.reduce((rest, kept) => rest.replaceAll(kept, ''), line)
      return AVOIDED.flatMap(({ word: avoided, write }) => {
        const [found] = avoided.exec(own) ?? []
        return found === undefined ? [] : [`${path}:${index + 1}: ${found} → ${write}`]
      })
    })

test('the shop, its back office and its messages use one word for one thing', () => {
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.flatMap(avoidedWords)).toEqual([])
})
