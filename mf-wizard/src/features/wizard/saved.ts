import { kilometreRanges, tyreTypes, usages, type SuggestedTyre, type WizardMotorcycle } from '@zmig/edge-contract'
import { steps, type WizardContact, type WizardState } from './wizard.slice.ts'

/** The saved name and phone, for every later visit: local storage. A failure is only logged (wizard-shops-and-admin.md §8). */
export const CONTACT = 'wizard-contact'
/** The answers and the recommendation of this tab: session storage. */
export const DRAFT = 'wizard-draft'

// Anything may be in a browser's storage, so every value is checked before it is used.
type Unchecked = Record<string, unknown>

const isRecord = (value: unknown): value is Unchecked =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown, limit = 200): string => (typeof value === 'string' ? value.slice(0, limit) : '')

const choiceOf = <const Choice extends string>(choices: readonly Choice[], value: unknown): Choice | '' =>
  choices.find((choice) => choice === value) ?? ''

const listOf = <Item>(value: unknown, texts: readonly (keyof Item & string)[]): Item[] =>
  Array.isArray(value)
    ? value.filter(
        (item: unknown): item is Item => isRecord(item) && texts.every((name) => typeof item[name] === 'string'),
      )
    : []

/** Reads a record; undefined and a line in the console when the browser refuses or the record is broken. */
const read = (storage: () => Storage, key: string): Unchecked | undefined => {
  try {
    const value: unknown = JSON.parse(storage().getItem(key) ?? 'null')
    return isRecord(value) ? value : undefined
  } catch (error) {
    // oxlint-disable-next-line no-console -- logged and nothing more (wizard-shops-and-admin.md §8)
    console.warn(`${key} could not be read`, error)
    return undefined
  }
}

/** Stores a record in this browser. @returns false when it refused (private mode, full), which is only logged */
const write = (storage: () => Storage, key: string, value: unknown): boolean => {
  try {
    storage().setItem(key, JSON.stringify(value))
    return true
  } catch (error) {
    // oxlint-disable-next-line no-console -- logged and nothing more (wizard-shops-and-admin.md §8)
    console.warn(`${key} could not be saved`, error)
    return false
  }
}

/** Name and phone of an earlier visit; undefined when there are none, they are broken or storage is blocked. */
export const readContact = (storage: () => Storage): WizardContact | undefined => {
  const saved = read(storage, CONTACT)
  return (
    saved && {
      visitorName: textOf(saved['visitorName'], 100),
      visitorPhoneNumber: textOf(saved['visitorPhoneNumber'], 40),
    }
  )
}

export const writeContact = (storage: () => Storage, { visitorName, visitorPhoneNumber }: WizardContact): boolean =>
  write(storage, CONTACT, { visitorName, visitorPhoneNumber })

/** What a reload must not lose. Name and phone have a place of their own. */
const draftOf = ({
  visitorName: _name,
  visitorPhoneNumber: _phone,
  allMotoBrandsAvailable: _brands,
  contactRefusal: _refusal,
  userModelLoading: _sending,
  run: _run,
  restored: _restored,
  ...draft
}: WizardState) => draft

export type WizardDraft = ReturnType<typeof draftOf>

export const writeDraft = (storage: () => Storage, state: WizardState): boolean => write(storage, DRAFT, draftOf(state))

/**
 * The draft of this tab, as far as it holds: a step whose questions before it are not answered is not opened again.
 * A wait for the recommender stays a wait: the page that restores it sends the request again.
 */
export const readDraft = (storage: () => Storage): WizardDraft | undefined => {
  const saved = read(storage, DRAFT)
  if (!saved) return undefined
  const motoListForGPT = listOf<WizardMotorcycle>(saved['motoListForGPT'], ['id', 'model', 'frontSize', 'rearSize'])
  const listed = motoListForGPT.find(({ id }) => id === saved['motorcycle'])?.id ?? ''
  const tires = listOf<SuggestedTyre>(saved['tiresSuggestedByGPT'], ['ean', 'name', 'brand', 'displayName', 'reason'])
  const step = steps.find((each) => each === saved['currentWizardStep']) ?? 0
  const flag = (name: keyof WizardDraft) => saved[name] === true
  const asked = listed !== '' && flag('showLayout')
  return {
    motorcycleBrand: textOf(saved['motorcycleBrand']),
    motorcycleYear: textOf(saved['motorcycleYear'], 4),
    selectedTyreType: choiceOf(tyreTypes, saved['selectedTyreType']),
    motoListForGPT: motoListForGPT.length > 0 ? motoListForGPT : null,
    // null: not asked for yet, and a link may have named the bike
    motorcycle: saved['motoListForGPT'] === null ? textOf(saved['motorcycle']) : listed,
    usage: choiceOf(usages, saved['usage']),
    kilometers: choiceOf(kilometreRanges, saved['kilometers']),
    userBikeModelToInsert: textOf(saved['userBikeModelToInsert']),
    currentWizardStep: step === 2 && motoListForGPT.length === 0 ? 1 : step,
    userHasSubmittedModel: flag('userHasSubmittedModel'),
    showUserModelSuccess: flag('showUserModelSuccess'),
    showSuggestedTires: tires.length > 0 && flag('showSuggestedTires'),
    tiresSuggestedByGPT: tires,
    usageId: textOf(saved['usageId']),
    attemptId: textOf(saved['attemptId'], 64),
    noTiresFound: flag('noTiresFound'),
    limitWizardReached: flag('limitWizardReached'),
    limitMessage: textOf(saved['limitMessage']),
    gptResponseError: flag('gptResponseError'),
    loadingAnswers: asked && flag('loadingAnswers'),
    showLayout:
      asked &&
      (flag('loadingAnswers') ||
        flag('noTiresFound') ||
        flag('limitWizardReached') ||
        flag('gptResponseError') ||
        tires.length > 0),
  }
}
