import {
  type GarageFields,
  type GarageHours,
  isMailAddress,
  MOST_CAPACITY,
  MOST_INSTALLATION_PRICE,
  type StaffGarage,
} from '@zmig/edge-contract'
import * as z from 'zod/mini'
import { text } from './text.ts'

/** Hours of one weekday as they are typed. */
export type DayHours = { open: boolean; from: string; to: string }

/** The form of a garage, as it is typed; `hours` by weekday, Sunday first. */
export type GarageForm = {
  id: string
  displayName: string
  phone: string
  address: string
  cityId: string
  email: string
  price: string
  fullPrice: string
  score: string
  photo: string
  alignType: GarageFields['alignType']
  capacity: string
  hours: DayHours[]
  hide: boolean
  manualBooking: boolean
  closures: GarageFields['closures']
}

const USUAL: DayHours = { open: true, from: '08:00', to: '18:00' }
const SHORT_FRIDAY: DayHours = { open: true, from: '08:00', to: '13:00' }
const CLOSED: DayHours = { open: false, from: '08:00', to: '18:00' }

/** A new garage is hidden until staff show it: shoppers never see a half-entered one. */
export const emptyForm: GarageForm = {
  id: '',
  displayName: '',
  phone: '',
  address: '',
  cityId: '',
  email: '',
  price: '',
  fullPrice: '',
  score: '4.5',
  photo: '',
  alignType: 'electronic',
  capacity: '1',
  hours: [USUAL, USUAL, USUAL, USUAL, USUAL, SHORT_FRIDAY, CLOSED],
  hide: true,
  manualBooking: false,
  closures: [],
}

const hoursOf = (hours: readonly GarageHours[]): DayHours[] =>
  Array.from({ length: 7 }, (_, weekday) => {
    const open = hours.find((day) => day.weekday === weekday)
    return open ? { open: true, from: open.from, to: open.to } : CLOSED
  })

export const formOf = (garage: StaffGarage): GarageForm => ({
  id: garage._id,
  displayName: garage.displayName,
  phone: garage.phone,
  address: garage.address,
  cityId: garage.cityId,
  email: garage.email ?? '',
  price: String(garage.price),
  fullPrice: garage.fullPrice === null ? '' : String(garage.fullPrice),
  score: String(garage.score),
  photo: garage.photo,
  alignType: garage.alignType,
  capacity: String(garage.capacityPerSlot),
  hours: hoursOf(garage.hours),
  hide: garage.hide,
  manualBooking: garage.manualBooking,
  closures: garage.closures,
})

const AMOUNT = /^\d{1,4}(?:\.\d{1,2})?$/
const isAmount = (typed: string): boolean => AMOUNT.test(typed.trim()) && Number(typed) <= MOST_INSTALLATION_PRICE

export type FormErrors = Partial<
  Record<
    | 'id'
    | 'displayName'
    | 'phone'
    | 'address'
    | 'cityId'
    | 'email'
    | 'price'
    | 'fullPrice'
    | 'score'
    | 'photo'
    | 'capacity'
    | 'hours',
    string
  >
>

const TIME = /^(?:[01]\d:[0-5]\d|2[0-3]:[0-5]\d|24:00)$/
export const isTime = (typed: string): boolean => TIME.test(typed)

/** A time as people type it, written in full: `8`, `830` and `8:30` are hours of a day. Anything else stays as it is. */
export const timeOf = (typed: string): string => {
  const [, hours, minutes = '00'] = /^(\d{1,2}):?(\d\d)?$/.exec(typed.trim()) ?? []
  const full = `${(hours ?? '').padStart(2, '0')}:${minutes}`
  return hours !== undefined && isTime(full) ? full : typed.trim()
}

/** What is wrong with the hours of one day. */
export const dayError = ({ open, from, to }: DayHours): string | undefined => {
  if (!open) return undefined
  if (!isTime(from) || !isTime(to)) return text.errors.time
  return to <= from ? text.errors.hoursOrder : undefined
}

const hoursError = (hours: readonly DayHours[]): string | undefined =>
  hours.some(({ open }) => open) ? hours.map(dayError).find(Boolean) : text.errors.hours

/** What is wrong with a form. The shop decides again when it is saved. */
export const errorsOf = (form: GarageForm, isNew: boolean): FormErrors => {
  const { errors: words } = text
  const capacity = /^\d{1,2}$/.test(form.capacity.trim()) ? Number(form.capacity) : NaN
  const score = /^\d(?:\.\d{1,2})?$/.test(form.score.trim()) ? Number(form.score) : NaN
  const found: [keyof FormErrors, string | false | undefined][] = [
    ['id', isNew && !/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?$/.test(form.id.trim()) && words.id],
    ['displayName', form.displayName.trim().length < 2 && words.missing],
    ['phone', !/^[*+]?[\d-]{3,20}$/.test(form.phone.trim()) && words.phone],
    ['address', form.address.trim().length < 2 && words.missing],
    ['cityId', form.cityId === '' && words.missing],
    ['email', form.email.trim() !== '' && !isMailAddress(form.email) && words.email],
    ['price', !isAmount(form.price) && words.price],
    [
      'fullPrice',
      form.fullPrice.trim() !== '' &&
        !(isAmount(form.fullPrice) && Number(form.fullPrice) > Number(form.price)) &&
        words.fullPrice,
    ],
    ['score', !(score <= 5) && words.score],
    ['photo', !/^(?!.*\.\.)[\w./-]{0,500}$/.test(form.photo.trim()) && words.photo],
    ['capacity', !(capacity <= MOST_CAPACITY) && words.capacity],
    ['hours', hoursError(form.hours)],
  ]
  return Object.fromEntries(found.filter(([, error]) => error))
}

/** What may be typed, with a sentence for each fault. */
export const garageSchema = (isNew: boolean) =>
  z.custom<GarageForm>().check(({ value, issues }) => {
    for (const [field, message] of Object.entries(errorsOf(value, isNew)))
      issues.push({ code: 'custom', input: value, path: [field], message })
  })

/** The form as the edge takes it. */
export const fieldsOf = (form: GarageForm): GarageFields => ({
  displayName: form.displayName.trim(),
  phone: form.phone.trim(),
  address: form.address.trim(),
  cityId: form.cityId,
  price: Number(form.price),
  fullPrice: form.fullPrice.trim() === '' ? null : Number(form.fullPrice),
  photo: form.photo.trim(),
  alignType: form.alignType,
  score: Number(form.score),
  manualBooking: form.manualBooking,
  hide: form.hide,
  capacityPerSlot: Number(form.capacity),
  hours: form.hours.flatMap(({ open, from, to }, weekday) => (open ? [{ weekday, from, to }] : [])),
  email: form.email.trim() === '' ? null : form.email.trim(),
  closures: form.closures,
})

/** A garage with other closures, as the edge takes it. */
export const withClosures = (garage: StaffGarage, closures: GarageFields['closures']): GarageFields => ({
  ...fieldsOf(formOf(garage)),
  closures,
})
