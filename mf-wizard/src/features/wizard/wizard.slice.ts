import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { useSelector } from 'react-redux'
import type { Kilometres, Recommendation, SuggestedTyre, TyreType, Usage, WizardMotorcycle } from '@zmig/edge-contract'

/** 0 name and phone, 1 the bike, 1.5 a bike that the shop does not list, 2 the riding (wizard-shops-and-admin.md §2). */
export const steps = [0, 1, 1.5, 2] as const
export type WizardStep = (typeof steps)[number]

/** What the rider answers; '' for what is not answered yet. */
export type WizardAnswers = {
  motorcycleBrand: string
  /** four digits, as the select holds it */
  motorcycleYear: string
  selectedTyreType: TyreType | ''
  /** id of one of `motoListForGPT`; of the bike that a link named before there is a list */
  motorcycle: string
  usage: Usage | ''
  kilometers: Kilometres | ''
  userBikeModelToInsert: string
}

/** Kept in the browser's storage, so that they are typed once. */
export type WizardContact = { visitorName: string; visitorPhoneNumber: string }

/** How a recommendation ended. One flag at most is true; none while there is no recommendation. */
export type WizardOutcome = {
  showSuggestedTires: boolean
  noTiresFound: boolean
  limitWizardReached: boolean
  /** which limit was reached; '' for that of the week */
  limitMessage: string
  gptResponseError: boolean
  /** best first; empty unless `showSuggestedTires` */
  tiresSuggestedByGPT: SuggestedTyre[]
  /** names the run when a click is tracked */
  usageId: string
}

/** The wizard's state; the names are those of the specification (wizard-shops-and-admin.md §3). */
export type WizardState = WizardContact &
  WizardAnswers &
  WizardOutcome & {
    currentWizardStep: WizardStep
    allMotoBrandsAvailable: string[]
    /** bikes of the chosen make and year; null before they are asked for */
    motoListForGPT: WizardMotorcycle[] | null
    loadingAnswers: boolean
    /** the results layout replaces the steps: the wait, then one of the four outcomes */
    showLayout: boolean
    userModelLoading: boolean
    userHasSubmittedModel: boolean
    showUserModelSuccess: boolean
    /** why name or phone were refused; shown above step 0 */
    contactRefusal: string
    /** names one press of Generate for the shop; a reload while it waits asks again with the same */
    attemptId: string
    /** counts the questions to the recommender: an answer to an older one is dropped */
    run: number
    /** what the browser stored has been read */
    restored: boolean
  }

const noAnswers: WizardAnswers = {
  motorcycleBrand: '',
  motorcycleYear: '',
  selectedTyreType: '',
  motorcycle: '',
  usage: '',
  kilometers: '',
  userBikeModelToInsert: '',
}

const noOutcome: WizardOutcome = {
  showSuggestedTires: false,
  noTiresFound: false,
  limitWizardReached: false,
  limitMessage: '',
  gptResponseError: false,
  tiresSuggestedByGPT: [],
  usageId: '',
}

const start = {
  ...noAnswers,
  ...noOutcome,
  currentWizardStep: 0 as WizardStep,
  motoListForGPT: null,
  loadingAnswers: false,
  showLayout: false,
  userModelLoading: false,
  userHasSubmittedModel: false,
  showUserModelSuccess: false,
  contactRefusal: '',
  attemptId: '',
}

const initialState: WizardState = {
  ...start,
  visitorName: '',
  visitorPhoneNumber: '',
  allMotoBrandsAvailable: [],
  run: 0,
  restored: false,
}

/** The outcome that an answer of the recommender means; `undefined` is an answer that never came. */
const outcomeOf = (answer: Recommendation | undefined): WizardOutcome => {
  if (answer?.limitReached) return { ...noOutcome, limitWizardReached: true, limitMessage: answer.message ?? '' }
  if (answer?.noTiresFound || (answer?.ok && answer.tires.length === 0)) return { ...noOutcome, noTiresFound: true }
  if (!answer?.ok) return { ...noOutcome, gptResponseError: true }
  return { ...noOutcome, showSuggestedTires: true, tiresSuggestedByGPT: answer.tires, usageId: answer.usageId }
}

/** Another make or year has other bikes. */
const otherBikes = { motorcycle: '', motoListForGPT: null }

export const wizardSlice = createSlice({
  name: 'wizard',
  initialState,
  reducers: {
    restored: (state, { payload }: PayloadAction<Partial<WizardState>>) => ({ ...state, ...payload, restored: true }),

    contactChanged: (state, { payload }: PayloadAction<Partial<WizardContact>>) =>
      void Object.assign(state, payload, { contactRefusal: '' }),
    brandsListed: (state, { payload }: PayloadAction<string[]>) => {
      state.allMotoBrandsAvailable = payload
      if (!payload.includes(state.motorcycleBrand)) Object.assign(state, { motorcycleBrand: '' }, otherBikes)
    },
    brandChosen: (state, { payload }: PayloadAction<string>) =>
      void Object.assign(state, { motorcycleBrand: payload }, otherBikes),
    yearChosen: (state, { payload }: PayloadAction<string>) =>
      void Object.assign(state, { motorcycleYear: payload }, otherBikes),
    /** every answer that no other one depends on */
    answerChanged: (
      state,
      { payload }: PayloadAction<Partial<Omit<WizardAnswers, 'motorcycleBrand' | 'motorcycleYear'>>>,
    ) => void Object.assign(state, payload),

    stepOpened: (state, { payload }: PayloadAction<WizardStep>) =>
      void Object.assign(state, { currentWizardStep: payload, showLayout: false, showUserModelSuccess: false }),
    /** step 2 opens only with bikes to choose from; without any the rider is led to step 1.5 (wizard-shops-and-admin.md §4) */
    bikesListed: (state, { payload }: PayloadAction<WizardMotorcycle[]>) => {
      state.motoListForGPT = payload
      const only = payload.length === 1 ? payload[0]?.id : undefined
      if (!payload.some(({ id }) => id === state.motorcycle)) state.motorcycle = only ?? ''
      if (payload.length > 0) state.currentWizardStep = 2
    },

    modelSent: (state) => void (state.userModelLoading = true),
    /** @param payload whether the shop has it; the typed model stays, to be sent again or named on the success panel */
    modelAnswered: (state, { payload }: PayloadAction<boolean>) =>
      void Object.assign(state, {
        userModelLoading: false,
        userHasSubmittedModel: payload,
        showUserModelSuccess: payload,
      }),

    answersSent: (state, { payload: attemptId }: PayloadAction<string>) =>
      void Object.assign(state, noOutcome, { loadingAnswers: true, showLayout: true, run: state.run + 1, attemptId }),
    /** @param payload.answer undefined when none came */
    answered: (state, { payload }: PayloadAction<{ run: number; answer: Recommendation | undefined }>) => {
      if (payload.run !== state.run || !state.loadingAnswers) return
      state.loadingAnswers = false
      const { message, limitReached } = payload.answer ?? {}
      if (message === undefined || limitReached) return void Object.assign(state, outcomeOf(payload.answer))
      Object.assign(state, { currentWizardStep: 0, showLayout: false, contactRefusal: message })
    },
    layoutOpened: (state) => void (state.showLayout = true),

    /** back or retry: the answers go, name and phone stay (wizard-shops-and-admin.md §4) */
    wizardReset: (state) => ({ ...state, ...start, run: state.run + 1 }),
  },
})

export const {
  restored,
  contactChanged,
  brandsListed,
  brandChosen,
  yearChosen,
  answerChanged,
  stepOpened,
  bikesListed,
  modelSent,
  modelAnswered,
  answersSent,
  answered,
  layoutOpened,
  wizardReset,
} = wizardSlice.actions

export const useWizardState = (): WizardState => useSelector((state: { wizard: WizardState }) => state.wizard)
