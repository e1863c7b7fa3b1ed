import type { Agorot } from '@zmig/events'

/** A rate of VAT in percent, from a day on the clocks of Israel. */
export type VatRate = { from: string; percent: number }

/** The rates of the VAT orders; `VAT_RATES` replaces them when the law changes before this table does. */
export const VAT_RATES: readonly VatRate[] = [
  { from: '2015-10-01', percent: 17 },
  { from: '2025-01-01', percent: 18 },
]

/**
 * The rate in percent on a day.
 * @param rates in any order
 * @throws RangeError for a day before the first rate: no document is issued for it
 */
export const vatPercentOn = (rates: readonly VatRate[], day: string): number => {
  const known = rates.filter(({ from }) => from <= day).toSorted((one, other) => one.from.localeCompare(other.from))
  const last = known.at(-1)
  if (!last) throw new RangeError(`no rate of VAT is known for ${day}`)
  return last.percent
}

/**
 * The VAT inside an amount that includes it. It is computed once for a whole document, from its total, and rounded to the
 * nearest agora, half an agora up; the amount before VAT is the rest, so that both always add up to what was paid.
 */
export const splitVat = (total: Agorot, percent: number): { net: Agorot; vat: Agorot } => {
  // Hundredths of a percent are whole numbers, so that nothing is lost before the one rounding.
  const share = Math.round(percent * 100)
  const base = 10_000 + share
  const vat = Math.floor((2 * total * share + base) / (2 * base))
  return { net: total - vat, vat }
}

/** `2015-10-01=17, 2025-01-01=18` as rates. @throws Error that says what is wrong with it */
export const readVatRates = (text: string): VatRate[] => {
  const rates = text.split(',').map((item) => {
    const [, from = '', percent = ''] = /^\s*(\d{4}-\d{2}-\d{2})\s*=\s*(\d{1,2}(?:\.\d{1,2})?)\s*$/.exec(item) ?? []
    if (from === '' || Number.isNaN(Date.parse(from)))
      throw new Error(`"${item.trim()}" is no rate; set day=percent, such as 2015-10-01=17, 2025-01-01=18`)
    return { from, percent: Number(percent) }
  })
  if (new Set(rates.map(({ from }) => from)).size < rates.length)
    throw new Error('names a day twice; set one rate for each day')
  return rates
}
