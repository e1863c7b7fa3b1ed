import { type BikeText, bikeFaults, plainBike, type StaffBike } from '@zmig/edge-contract'
import * as z from 'zod/mini'

/** A motorcycle as it is typed: numbers are texts. */
export type BikeForm = Record<keyof BikeText, string>

export const emptyBike: BikeForm = {
  brand: '',
  model: '',
  yearFrom: '',
  yearTo: '',
  category: '',
  engineCc: '',
  frontSize: '',
  rearSize: '',
  frontLoad: '',
  frontSpeed: '',
  rearLoad: '',
  rearSpeed: '',
}

export const formOf = ({ id: _id, version: _version, yearFrom, yearTo, engineCc, ...bike }: StaffBike): BikeForm => ({
  ...bike,
  yearFrom: String(yearFrom),
  yearTo: String(yearTo),
  engineCc: String(engineCc),
})

/** A number that was typed; an empty or unreadable one is none. */
const numberOf = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** What is sent of a form. */
export const bikeOf = (form: BikeForm): BikeText =>
  plainBike({
    ...form,
    yearFrom: numberOf(form.yearFrom),
    yearTo: numberOf(form.yearTo),
    engineCc: numberOf(form.engineCc),
  })

/** @param thisYear of the day on which the form was opened */
export const bikeSchema = (thisYear: number) =>
  z.custom<BikeForm>().check(({ value, issues }) => {
    for (const [field, message] of Object.entries(bikeFaults(bikeOf(value), thisYear)))
      issues.push({ code: 'custom', input: value, path: [field], message })
  })

const YEAR = /\b(?:19[6-9]|20\d)\d\b/g

/**
 * The form of a motorcycle that a rider described, `Voge 525 DSX 2023`: the years are where years stand, the make is one that
 * the shop knows or the first word.
 */
export const formOfWords = (typed: string, brands: readonly string[]): BikeForm => {
  const years = [...typed.matchAll(YEAR)].map(([year]) => year)
  const words = typed.replaceAll(YEAR, ' ').replaceAll(/\s+/g, ' ').trim()
  const lower = words.toLowerCase()
  const known = brands.find((brand) => lower === brand.toLowerCase() || lower.startsWith(`${brand.toLowerCase()} `))
  const [first = ''] = words.split(' ')
  return {
    ...emptyBike,
    brand: known ?? first,
    model: words.slice((known ?? first).length).trim(),
    yearFrom: years[0] ?? '',
    yearTo: years.at(-1) ?? '',
  }
}
