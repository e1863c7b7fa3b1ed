import { FIRST_BIKE_YEAR, isFullName, isMobile, normalisePhone, type WizardMotorcycle } from '@zmig/edge-contract'
import { contactText } from './text.ts'
import type { WizardAnswers, WizardContact, WizardState, WizardStep } from './wizard.slice.ts'

type Question = keyof WizardContact | keyof WizardAnswers

/** The questions of each step in the order of the screen: 2, 3, 1 and 3 (wizard-shops-and-admin.md §2). */
const questions: Record<WizardStep, readonly Question[]> = {
  0: ['visitorName', 'visitorPhoneNumber'],
  1: ['motorcycleBrand', 'motorcycleYear', 'selectedTyreType'],
  1.5: ['userBikeModelToInsert'],
  2: ['motorcycle', 'usage', 'kilometers'],
}

const isAnswered = (question: Question, answer: string): boolean => {
  if (question === 'visitorName') return isFullName(answer)
  return question === 'visitorPhoneNumber' ? isMobile(answer) : answer.trim() !== ''
}

type Progress = {
  answered: number
  of: number
  /** name of the control of the first question without a valid answer */
  missing: Question | undefined
}

/** How far a step is answered. */
export const progressOf = (step: WizardStep, state: WizardContact & WizardAnswers): Progress => {
  const open = questions[step].filter((question) => !isAnswered(question, state[question]))
  return { answered: questions[step].length - open.length, of: questions[step].length, missing: open[0] }
}

/** The step that has to be answered before this one can be opened; undefined when it may be. */
export const stepBefore = (step: WizardStep, state: WizardState): WizardStep | undefined => {
  if (step === 0 || progressOf(0, state).missing) return step === 0 ? undefined : 0
  return step === 2 && !state.motoListForGPT?.length ? 1 : undefined
}

/** Generate needs everything: name, phone, bike, usage, kilometres and tyre type (wizard-shops-and-admin.md §5). */
export const canGenerate = (state: WizardContact & WizardAnswers): boolean =>
  ([0, 1, 2] as const).every((step) => !progressOf(step, state).missing)

/** The sentence under a field of step 0; an empty field has none (wizard-shops-and-admin.md §5). */
export const contactError = (field: keyof WizardContact, contact: WizardContact): string | undefined => {
  const typed = contact[field]
  return typed.trim() === '' || isAnswered(field, typed) ? undefined : contactText.errors[field]
}

/** The typed value as the field stores it: a phone loses spaces, dashes and parentheses at once. */
export const normalised = (field: keyof WizardContact, typed: string): string =>
  field === 'visitorPhoneNumber' ? normalisePhone(typed) : typed

/** Years to choose from, the newest first (wizard-shops-and-admin.md §9). */
export const yearsUntil = (newest: number): string[] =>
  Array.from({ length: newest - FIRST_BIKE_YEAR + 1 }, (_, index) => String(newest - index))

/**
 * The bike that a link to the wizard names, as answers: `?brand=Yamaha&year=2026&bike=yamaha-mt-07`. Anything may have
 * written it: a make or bike that the shop does not list is dropped as soon as the lists are there.
 * @param newest the latest year to choose
 * @returns undefined when it names none
 */
export const bikeOf = (search: string, newest: number) => {
  const query = new URLSearchParams(search)
  const named = (name: string) => (query.get(name) ?? '').slice(0, 200)
  if (!named('brand')) return undefined
  const motorcycleYear = yearsUntil(newest).find((year) => year === named('year')) ?? ''
  return { motorcycleBrand: named('brand'), motorcycleYear, motorcycle: named('bike') }
}

export const chosenBike = ({
  motoListForGPT,
  motorcycle,
}: Pick<WizardState, 'motoListForGPT' | 'motorcycle'>): WizardMotorcycle | undefined =>
  motoListForGPT?.find(({ id }) => id === motorcycle)
