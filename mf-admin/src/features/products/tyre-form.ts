import {
  type ChosenLine,
  plainTyre,
  type ProductDetail,
  singleEanFault,
  type StaffTyre,
  toAgorot,
  type TyreFaults,
  tyreFaults,
  type TyreText,
} from '@zmig/edge-contract'
import * as z from 'zod/mini'
import { typedMoney } from './text.ts'

type Choice = 'position' | 'construction' | 'tube'

/** The form of a single tyre, as it is typed; money in shekels. */
export type TyreForm = { [Field in Exclude<keyof TyreText, 'freeShipping'>]: string } & {
  ean: string
  freeShipping: boolean
}

export const emptyTyre: TyreForm = {
  ean: '',
  brand: '',
  line: '',
  hebrewName: '',
  category: '',
  position: '',
  width: '',
  profile: '',
  rim: '',
  construction: 'R',
  tube: 'TL',
  displaySize: '',
  load: '',
  speed: '',
  price: '',
  fullPrice: '',
  freeShipping: false,
  score: '',
  description: '',
  treadFamily: '',
  youtube: '',
  dot: '',
}

/** A tyre as the form begins with it. */
export const formOf = ({ ean, tyre }: ProductDetail): TyreForm => {
  if (!tyre) return { ...emptyTyre, ean }
  const { free_shipping: freeShipping, price, fullPrice, score, profile, ...texts } = tyre
  return {
    ...texts,
    ean,
    freeShipping,
    profile: profile === '-' ? '' : profile,
    price: String(price),
    fullPrice: fullPrice === price ? '' : String(fullPrice),
    score: score === 0 ? '' : String(score),
  }
}

const agorotOf = (typed: string): number => {
  const shekels = typedMoney(typed)
  return shekels === undefined ? NaN : toAgorot(shekels)
}

/** The form as facts, amounts in agorot; what is no number is NaN, which no rule takes. */
export const factsOf = ({ ean: _ean, ...form }: TyreForm): TyreText =>
  plainTyre({
    ...form,
    ...(form as Pick<TyreText, Choice>),
    price: agorotOf(form.price),
    fullPrice: agorotOf(form.fullPrice.trim() === '' ? form.price : form.fullPrice),
    score: Number(form.score.trim()),
  })

/** What is wrong with a form. The shop decides again when it is saved. @param today in Israel, `2026-11-30` */
export const errorsOf = (form: TyreForm, isNew: boolean, today: string): TyreFaults => {
  const ean = form.ean.trim()
  const wrongEan = isNew && ean !== '' ? singleEanFault(ean) : undefined
  const { fullPrice, ...faults } = tyreFaults(factsOf(form), today)
  return {
    ...(wrongEan !== undefined && { ean: wrongEan }),
    ...faults,
    // an empty one is the price, which has its own fault
    ...(fullPrice !== undefined && form.fullPrice.trim() !== '' && { fullPrice }),
  }
}

/** What may be typed, with a sentence for each fault. */
export const tyreSchema = (isNew: boolean, today: string) =>
  z.custom<TyreForm>().check(({ value, issues }) => {
    for (const [field, message] of Object.entries(errorsOf(value, isNew, today)))
      issues.push({ code: 'custom', input: value, path: [field], message })
  })

/** The form as the edge takes it: a form that `tyreSchema` finds right. */
export const wireOf = (form: TyreForm): StaffTyre => {
  const { freeShipping, price: _price, fullPrice: _fullPrice, ...facts } = factsOf(form)
  const price = typedMoney(form.price) ?? 0
  return { ...facts, free_shipping: freeShipping, price, fullPrice: typedMoney(form.fullPrice) ?? price }
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** What a line of the shop fills into a form that does not say it yet. */
export const filledBy = (
  form: TyreForm,
  lines: readonly ChosenLine[],
): Partial<Pick<TyreForm, 'hebrewName' | 'category' | 'treadFamily' | 'youtube'>> => {
  const known = lines.find(({ brand, line }) => isSame(brand, form.brand) && isSame(line, form.line))
  if (!known) return {}
  const { hebrewName, category, treadFamily, youtube } = known
  const offered = { hebrewName, category, treadFamily, youtube }
  return Object.fromEntries(Object.entries(offered).filter(([field]) => form[field as keyof typeof offered] === ''))
}
