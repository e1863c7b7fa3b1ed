import { FIELD_WANTED, plainWords } from './typed-input.ts'

/** What staff say of a category of tyres beside its id. */
export type CategoryText = {
  /** Hebrew, as the shop's lists and products show it */
  name: string
  /** title of its list for search engines */
  seoTitle: string
  /** description of its list; empty: the shop's general one */
  seoDescription: string
}

/** A sentence for each field that is wrong. */
export type CategoryFaults = Partial<Record<keyof CategoryText | 'id', string>>

export const MOST_CATEGORY_NAME = 40
/** Search engines show about 60 letters of a title and 160 of a description. */
export const MOST_SEO_TITLE = 90
export const MOST_SEO_DESCRIPTION = 320

const HEBREW = /\p{Script=Hebrew}/u
const ID = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])$/

/** The same texts without what typing and pasting add. */
export const plainCategory = ({ name, seoTitle, seoDescription }: CategoryText): CategoryText => ({
  name: plainWords(name),
  seoTitle: plainWords(seoTitle),
  seoDescription: plainWords(seoDescription),
})

/** Why a text is no id of a category, which is a part of its list's address: `adventure`, `sport-touring`. */
export const categoryIdFault = (id: string): string | undefined =>
  ID.test(id) ? undefined : '2 עד 40 אותיות קטנות באנגלית, ספרות ומקפים, למשל sport-touring'

const lengthFault = (typed: string, most: number): string | undefined =>
  typed.length > most ? `עד ${most} תווים, ויש כאן ${typed.length}` : undefined

const nameFault = (name: string): string | undefined => {
  if (name.trim() === '') return FIELD_WANTED
  return (
    lengthFault(name, MOST_CATEGORY_NAME) ??
    (HEBREW.test(name) ? undefined : 'שם הקטגוריה מופיע בחנות: כתבו אותו בעברית')
  )
}

const titleFault = (title: string): string | undefined =>
  title.trim() === '' ? FIELD_WANTED : lengthFault(title, MOST_SEO_TITLE)

/** What is wrong with a category, with a sentence at its field. */
export const categoryFaults = ({ name, seoTitle, seoDescription }: CategoryText): CategoryFaults => {
  const found: [keyof CategoryText, string | undefined][] = [
    ['name', nameFault(name)],
    ['seoTitle', titleFault(seoTitle)],
    ['seoDescription', lengthFault(seoDescription, MOST_SEO_DESCRIPTION)],
  ]
  return Object.fromEntries(found.filter(([, fault]) => fault !== undefined)) as CategoryFaults
}
