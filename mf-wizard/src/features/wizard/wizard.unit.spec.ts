import { describe, expect, it, vi } from 'vitest'
import type { Recommendation, SuggestedTyre } from '@zmig/edge-contract'
import { bikeOf, canGenerate, contactError, normalised, progressOf, stepBefore, yearsUntil } from './questions.ts'
import { readContact, readDraft, writeContact, writeDraft } from './saved.ts'
import { resultText } from './text.ts'
import {
  answered,
  answersSent,
  bikesListed,
  brandChosen,
  brandsListed,
  modelAnswered,
  wizardReset,
  wizardSlice,
  type WizardState,
} from './wizard.slice.ts'

const contact = { visitorName: 'דנה לוי', visitorPhoneNumber: '0501234567' }
const bike = {
  id: 'mt-07',
  model: 'MT-07',
  yearFrom: 2014,
  yearTo: 2026,
  frontSize: '120/70-17',
  rearSize: '180/55-17',
}
const full: WizardState = {
  ...wizardSlice.getInitialState(),
  ...contact,
  motorcycleBrand: 'Yamaha',
  motorcycleYear: '2021',
  selectedTyreType: 'set',
  motoListForGPT: [bike],
  motorcycle: 'mt-07',
  usage: 'daily',
  kilometers: '500-1000',
  currentWizardStep: 2,
  restored: true,
}
const tyre = {
  ean: '2900000000018',
  name: 'road-6',
  brand: 'Michelin',
  displayName: 'Road 6',
  reason: 'טוב',
} as SuggestedTyre
const answer: Recommendation = {
  ok: true,
  tires: [tyre],
  usageId: 'u1',
  noTiresFound: false,
  gptResponseError: false,
  limitReached: false,
}
const { reducer } = wizardSlice
const none = { ...answer, ok: false, tires: [], usageId: '' }

/** The two calls of storage that are used. */
const storageOf = (stored: string | null) => {
  let kept = stored
  const storage = { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) }
  return () => storage as unknown as Storage
}

describe('the questions', () => {
  it('are 2, 3, 1 and 3', () => {
    const state = wizardSlice.getInitialState()
    expect(([0, 1, 1.5, 2] as const).map((step) => progressOf(step, state))).toEqual([
      { answered: 0, of: 2, missing: 'visitorName' },
      { answered: 0, of: 3, missing: 'motorcycleBrand' },
      { answered: 0, of: 1, missing: 'userBikeModelToInsert' },
      { answered: 0, of: 3, missing: 'motorcycle' },
    ])
  })

  it.each([
    ['visitorName', 'דנה', 'נא להזין שם פרטי ושם משפחה'],
    ['visitorPhoneNumber', '0312345678', 'נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX'],
    ['visitorPhoneNumber', '050123456', 'נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX'],
    ['visitorName', ' ', undefined],
    ['visitorPhoneNumber', '', undefined],
  ] as const)('say about %s "%s": %s', (field, typed, message) => {
    expect(contactError(field, { ...contact, [field]: typed })).toBe(message)
  })

  it('strip spaces, dashes and parentheses of a phone as it is typed', () => {
    expect(normalised('visitorPhoneNumber', '(050) 123-45 67')).toBe('0501234567')
    expect(normalised('visitorName', 'דנה לוי')).toBe('דנה לוי')
  })

  it('take the years from 1960 to now, the newest first', () => {
    const years = yearsUntil(2026)
    expect([years[0], years.at(-1), years.length]).toEqual(['2026', '1960', 67])
  })

  it.each(['visitorName', 'visitorPhoneNumber', 'motorcycle', 'usage', 'kilometers', 'selectedTyreType'] as const)(
    'need %s before a recommendation',
    (question) => {
      expect(canGenerate(full)).toBe(true)
      expect(canGenerate({ ...full, [question]: '' })).toBe(false)
    },
  )

  it('open step 2 only with bikes to choose from, and no step without name and phone', () => {
    expect(stepBefore(2, full)).toBeUndefined()
    expect(stepBefore(2, { ...full, motoListForGPT: [] })).toBe(1)
    expect(stepBefore(1, { ...full, visitorName: 'דנה' })).toBe(0)
  })
})

describe('the bike of a link', () => {
  it('answers make, year and model', () =>
    expect(bikeOf('?brand=Yamaha&year=2021&bike=mt-07', 2026)).toEqual({
      motorcycleBrand: 'Yamaha',
      motorcycleYear: '2021',
      motorcycle: 'mt-07',
    }))

  it.each(['1959', '2027', '', '02021', 'x'])('leaves the year %j open', (year) =>
    expect(bikeOf(`?brand=Yamaha&year=${year}`, 2026)).toMatchObject({ motorcycleYear: '', motorcycle: '' }),
  )

  it('is none without a make', () => expect(bikeOf('?bike=mt-07&year=2021', 2026)).toBeUndefined())

  it('stays chosen when the shop lists it, and goes with a make that it does not list', () => {
    const linked = { ...full, motoListForGPT: null }
    expect(reducer(linked, brandsListed(['Honda', 'Yamaha']))).toMatchObject({ motorcycle: 'mt-07' })
    expect(reducer(linked, bikesListed([{ ...bike, id: 'mt-09' }, bike]))).toMatchObject({ motorcycle: 'mt-07' })
    expect(reducer(linked, brandsListed(['Honda']))).toMatchObject({ motorcycleBrand: '', motorcycle: '' })
  })
})

describe('the flow', () => {
  it('stays on step 1 when the shop knows no such bike', () => {
    const at1 = { ...full, currentWizardStep: 1 as const }
    expect(reducer(at1, bikesListed([]))).toMatchObject({ currentWizardStep: 1, motorcycle: '', motoListForGPT: [] })
    expect(reducer(at1, bikesListed([bike]))).toMatchObject({ currentWizardStep: 2, motorcycle: 'mt-07' })
  })

  it('forgets the bike of another make', () =>
    expect(reducer(full, brandChosen('Honda'))).toMatchObject({ motorcycle: '', motoListForGPT: null, usage: 'daily' }))

  const waiting = reducer(full, answersSent('a-1'))
  it.each([
    ['suggested tyres', answer, { showSuggestedTires: true, usageId: 'u1' }],
    ['an answer without tyres', { ...answer, tires: [] }, { noTiresFound: true, showSuggestedTires: false }],
    ['no tyres', { ...none, noTiresFound: true }, { noTiresFound: true }],
    ['the limit', { ...none, limitReached: true }, { limitWizardReached: true, gptResponseError: false }],
    [
      'the limit of a network',
      { ...none, limitReached: true, message: 'היום' },
      { limitWizardReached: true, limitMessage: 'היום', contactRefusal: '' },
    ],
    ['an error of the model', { ...none, gptResponseError: true }, { gptResponseError: true }],
    ['no answer', undefined, { gptResponseError: true, tiresSuggestedByGPT: [] }],
  ])('ends the wait with %s', (_, payload, flags) => {
    expect(waiting).toMatchObject({ loadingAnswers: true, showLayout: true })
    const ended = reducer(waiting, answered({ run: waiting.run, answer: payload }))
    expect(ended).toMatchObject({ loadingAnswers: false, showLayout: true, ...flags })
  })

  it('returns to step 0 with the reason when name or phone are refused', () => {
    const refused = { ...none, message: 'נא להזין שם פרטי ושם משפחה', field: 'visitorName' as const }
    expect(reducer(waiting, answered({ run: waiting.run, answer: refused }))).toMatchObject({
      currentWizardStep: 0,
      showLayout: false,
      contactRefusal: refused.message,
      motorcycle: 'mt-07',
    })
  })

  it('drops the answer to an older run', () => {
    const reset = reducer(waiting, wizardReset())
    expect(reducer(reset, answered({ run: waiting.run, answer }))).toBe(reset)
  })

  it('keeps name and phone, and nothing else, on back and retry', () =>
    expect(reducer(waiting, wizardReset())).toEqual({
      ...wizardSlice.getInitialState(),
      ...contact,
      run: waiting.run + 1,
      restored: true,
    }))

  it('thanks for a model only when it arrived', () => {
    expect(reducer(full, modelAnswered(true))).toMatchObject({
      userHasSubmittedModel: true,
      showUserModelSuccess: true,
    })
    expect(reducer(full, modelAnswered(false))).toMatchObject({
      userHasSubmittedModel: false,
      showUserModelSuccess: false,
    })
  })
})

describe('what the browser keeps', () => {
  it('is read as it was saved', () => {
    const local = storageOf(null)
    expect(writeContact(local, full)).toBe(true)
    expect(readContact(local)).toEqual(contact)
    const tab = storageOf(null)
    const shown = {
      ...full,
      showLayout: true,
      showSuggestedTires: true,
      tiresSuggestedByGPT: [tyre],
      usageId: 'u1',
      attemptId: 'a-1',
    }
    writeDraft(tab, shown)
    expect({ ...shown, ...readDraft(tab) }).toEqual(shown)
  })

  it('holds neither name nor phone in the draft', () => {
    const tab = storageOf(null)
    writeDraft(tab, full)
    expect(tab().getItem('')).not.toMatch(/דנה|0501234567/)
  })

  it('is checked before it is used', () => {
    const draft = {
      usage: 'never',
      motorcycleYear: 2021,
      motorcycle: 'x',
      currentWizardStep: 2,
      showLayout: true,
      loadingAnswers: true,
    }
    expect(readDraft(storageOf(JSON.stringify(draft)))).toMatchObject({
      usage: '',
      motorcycleYear: '',
      motorcycle: '',
      currentWizardStep: 1,
      showLayout: false,
      loadingAnswers: false,
    })
  })

  it('is undefined and logged when it is broken or refused, and nothing more', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(readContact(storageOf('{"visitorName":'))).toBeUndefined()
    expect(readContact(storageOf('{"visitorName":5}'))).toEqual({ visitorName: '', visitorPhoneNumber: '' })
    const closed = () => {
      throw new Error('storage is closed')
    }
    expect(readContact(closed)).toBeUndefined()
    expect(writeContact(closed, contact)).toBe(false)
    expect(readDraft(closed)).toBeUndefined()
    expect(warn).toHaveBeenCalledTimes(4)
    warn.mockRestore()
  })
})

it('counts the suggestions as people say it', () =>
  expect([1, 2, 3].map((count) => resultText.title(count, 'set', 'MT-07').join(''))).toEqual([
    'זוג אחד שמתאים ל־MT-07 שלכם',
    'שני זוגות שמתאימים ל־MT-07 שלכם',
    '3 זוגות שמתאימים ל־MT-07 שלכם',
  ]))
