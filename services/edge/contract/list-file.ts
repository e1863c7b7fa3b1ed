import { BIKE_KINDS } from './bike-facts.ts'
import { TREAD_WORDS } from './product-words.ts'

/** A column of a file: its name by the API is the key it stands under. */
type Column = {
  /** as the form shows it; files may have it above the column, too */
  name: string
  /** what else people write above it */
  also?: readonly string[]
  /** what people write in place of a token, by the token */
  words?: Readonly<Record<string, string>>
}

type ListFile = {
  /** in the order of an export */
  columns: Readonly<Record<string, Column>>
  /** columns of which a file needs one group whole, to tell which entry a line means */
  keys: readonly (readonly string[])[]
  /** columns that an export leaves out */
  importOnly?: readonly string[]
}

/** The lists that staff export and import as CSV files, beside products. */
export const LIST_NAMES = ['motorcycles', 'categories', 'brands', 'lines'] as const
export type ListName = (typeof LIST_NAMES)[number]

const FILES: Record<ListName, ListFile> = {
  motorcycles: {
    columns: {
      id: { name: 'מזהה' },
      brand: { name: 'יצרן', also: ['מותג', 'make'] },
      model: { name: 'דגם' },
      yearFrom: { name: 'משנת', also: ['year', 'שנה'] },
      yearTo: { name: 'עד שנת' },
      category: { name: 'סוג האופנוע', also: ['סוג'], words: BIKE_KINDS },
      engineCc: { name: 'נפח מנוע בסמ״ק', also: ['נפח מנוע', 'נפח', 'cc'] },
      frontSize: { name: 'מידה קדמית' },
      rearSize: { name: 'מידה אחורית' },
      frontLoad: { name: 'קוד עומס קדמי' },
      frontSpeed: { name: 'קוד מהירות קדמי' },
      rearLoad: { name: 'קוד עומס אחורי' },
      rearSpeed: { name: 'קוד מהירות אחורי' },
    },
    keys: [['id'], ['brand', 'model', 'yearFrom']],
  },
  categories: {
    columns: {
      id: { name: 'כתובת' },
      name: { name: 'שם' },
      seoTitle: { name: 'כותרת למנועי חיפוש' },
      seoDescription: { name: 'תיאור למנועי חיפוש' },
    },
    keys: [['id']],
  },
  brands: {
    columns: {
      id: { name: 'כתובת' },
      name: { name: 'שם', also: ['brand', 'מותג'] },
      logo: { name: 'לוגו' },
    },
    keys: [['id'], ['name']],
  },
  lines: {
    columns: {
      brand: { name: 'מותג', also: ['יצרן'] },
      of: { name: 'שם הדגם היום' },
      line: { name: 'דגם', also: ['model'] },
      hebrewName: { name: 'שם הדגם בעברית', also: ['שם בעברית'] },
      treadFamily: { name: 'ציור הסוליה', also: ['סוליה'], words: TREAD_WORDS },
      youtube: { name: 'סרטון ביוטיוב', also: ['סרטון'] },
    },
    keys: [['brand', 'line']],
    importOnly: ['of'],
  },
}

/** An entry of a list as a file has it: a text for each column. */
export type ListCells = Readonly<Record<string, string>>

/** The columns of an export. */
export const exportColumns = (list: ListName): string[] => {
  const { columns, importOnly = [] } = FILES[list]
  return Object.keys(columns).filter((column) => !importOnly.includes(column))
}

/** What a column is called in Hebrew; `row` is the whole line. */
export const listColumnName = (list: ListName, column: string): string =>
  column === 'row' ? 'שורה' : (FILES[list].columns[column]?.name ?? column)

/** A cell as staff read it: the word of its token. */
export const listCellText = (list: ListName, column: string, cell: string): string =>
  FILES[list].columns[column]?.words?.[cell] ?? cell

/** Case, blanks and signs between words do not matter. */
const plain = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** What the first line of a file says, or why it cannot be understood. */
export type ListHeader = {
  /** the column that stands at each place; undefined where none is known */
  columns: (string | undefined)[]
  /** headings that are not known, as the file has them */
  ignored: string[]
}

const columnOf = (list: ListName, heading: string): string | undefined =>
  Object.entries(FILES[list].columns).find(([column, { name, also = [] }]) =>
    [column, name, ...also].some((word) => plain(word) === plain(heading)),
  )?.[0]

/** Letters of a heading that a sentence shows. */
const SHOWN = 40

/** Which column each heading of a file is. @returns a sentence in Hebrew when the file cannot be imported */
export const readListHeader = (list: ListName, headings: readonly string[]): ListHeader | string => {
  const columns = headings.map((heading) => (heading.trim() === '' ? undefined : columnOf(list, heading)))
  const known = columns.filter((column) => column !== undefined)
  const twice = known.find((column, index) => known.indexOf(column) !== index)
  if (twice !== undefined) return `העמודה ״${listColumnName(list, twice)}״ מופיעה פעמיים`
  if (known.length === 0)
    return `בשורה הראשונה אין שמות של עמודות. העמודות הן ${Object.keys(FILES[list].columns).join(', ')}`
  const { keys } = FILES[list]
  if (!keys.some((group) => group.every((column) => known.includes(column))))
    return `חסרה עמודה שלפיה מזהים את השורה: ${keys.map((group) => group.join(' + ')).join(' או ')}`
  const ignored = headings.filter((heading, index) => columns[index] === undefined && heading.trim() !== '')
  return { columns, ignored: ignored.map((heading) => heading.trim().slice(0, SHOWN)) }
}

/** The value of a cell: a Hebrew word is its token. */
export const readListCell = (list: ListName, column: string, cell: string): string => {
  const typed = cell.trim()
  const words = Object.entries(FILES[list].columns[column]?.words ?? {})
  return (
    words.find(([token, word]) => plain(typed) !== '' && [token, word].map(plain).includes(plain(typed)))?.[0] ?? typed
  )
}

/** What staff call an entry. */
export const listEntryName = (list: ListName, cells: ListCells): string => {
  switch (list) {
    case 'motorcycles':
      return `${cells['brand']} ${cells['model']} ${cells['yearFrom']}–${cells['yearTo']}`
    case 'lines':
      return `${cells['brand']} ${cells['line']}`
    case 'categories':
    case 'brands':
      return cells['name'] ?? ''
  }
}

/** What names an entry: its id or, where it has none, what staff call it. */
export const listEntryId = (list: ListName, cells: ListCells): string => cells['id'] ?? listEntryName(list, cells)
