import { useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { navigate, usePlatform, useVisitor } from '@zmig/platform'
import { useStepHistory } from '@zmig/platform/step-history'
import { askRecommendation, fetchModels, sendModel, type Answers } from '../../api/wizard.ts'
import { bikeOf, canGenerate, normalised, stepBefore } from './questions.ts'
import { readContact, readDraft, writeContact, writeDraft } from './saved.ts'
import {
  answered,
  answersSent,
  bikesListed,
  layoutOpened,
  modelAnswered,
  modelSent,
  restored,
  stepOpened,
  steps,
  useWizardState,
  wizardReset,
  type WizardContact,
  type WizardState,
  type WizardStep,
} from './wizard.slice.ts'

/** 6 s and 5 s: how long a wait stays on the screen at least; the calls go out at once (decisions.md, Wizard). */
const WAIT_MS = 6_000
const SENDING_MS = 5_000
/** A wait ends within 14 s, whatever happens to the call; the recommender takes 12 s at most (decisions.md, Wizard). */
const DEADLINE_MS = 13_500

const after = (ms: number): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms)
  })

/** The answers as the recommender takes them; undefined while one is missing. */
const answersOf = (state: WizardState, visitorId: string | undefined): Answers | undefined => {
  const { visitorName, visitorPhoneNumber, motorcycle, usage, kilometers, selectedTyreType, attemptId } = state
  if (!canGenerate(state) || !usage || !kilometers || !selectedTyreType) return undefined
  return {
    visitorName: visitorName.trim(),
    visitorPhoneNumber,
    motorcycle,
    usage,
    kilometers,
    selectedTyreType,
    attemptId,
    ...(visitorId && { visitorId }),
  }
}

/** The step of each fragment of the address; the results have none. */
const fragments: Record<WizardStep, string> = { 0: '', 1: '#bike', 1.5: '#model', 2: '#riding' }
const RESULTS = '#results'

const browser = { local: () => localStorage, session: () => sessionStorage }

/** What was typed into the server's form before the scripts arrived. */
const typedIn = (form: HTMLFormElement | null | undefined, field: keyof WizardContact): string => {
  const value = form ? new FormData(form).get(field) : ''
  return typeof value === 'string' ? normalised(field, value) : ''
}

/** Takes over what was typed before hydration, name and phone of an earlier visit, and the bike of the link or this tab's draft. */
const useSaved = (state: WizardState) => {
  const dispatch = useDispatch()
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const bike = bikeOf(location.search, new Date().getFullYear())
    if (state.restored && !bike) {
      writeContact(browser.local, state)
      return void writeDraft(browser.session, state)
    }
    const form = page.current?.querySelector('form')
    const saved = readContact(browser.local)
    if (bike) {
      // the link's bike begins anew, once: a reload continues with the draft
      dispatch(wizardReset())
      navigate(location.pathname, { stay: true, replace: true })
    }
    dispatch(
      restored({
        ...(bike ?? readDraft(browser.session)),
        visitorName: typedIn(form, 'visitorName') || (saved?.visitorName ?? ''),
        visitorPhoneNumber: typedIn(form, 'visitorPhoneNumber') || (saved?.visitorPhoneNumber ?? ''),
      }),
    )
  }, [dispatch, state])
  return page
}

/** The flow of the wizard: the open step, and what each of its buttons does. */
export const useWizard = () => {
  const dispatch = useDispatch()
  const { edge, store } = usePlatform()
  const { visitorId, knownVisitor } = useVisitor()
  const state = useWizardState()
  const page = useSaved(state)
  const [search, setSearch] = useState<'idle' | 'pending' | 'failed'>('idle')
  const [modelFailed, setModelFailed] = useState(false)
  const now = () => (store.getState() as { wizard: WizardState }).wizard
  /** the recommendation counts without it, only not for this visitor's limit */
  const visitor = () => visitorId().catch(() => undefined)

  const open = (step: WizardStep) => dispatch(stepOpened(stepBefore(step, now()) ?? step))
  useStepHistory({
    fragment: state.restored ? (state.showLayout ? RESULTS : fragments[state.currentWizardStep]) : undefined,
    onTraversal: (fragment) => {
      const step = steps.find((each) => fragments[each] === fragment)
      if (step !== undefined) return void open(step)
      const { loadingAnswers, showSuggestedTires, noTiresFound, limitWizardReached, gptResponseError } = now()
      const ended = showSuggestedTires || noTiresFound || limitWizardReached || gptResponseError
      if (fragment === RESULTS && (loadingAnswers || ended)) dispatch(layoutOpened())
    },
  })

  const ask = async (attemptId: string) => {
    if (!answersOf(now(), undefined)) return
    dispatch(answersSent(attemptId))
    const asked = now()
    const { run } = asked
    const call = async () => {
      const answers = answersOf(asked, await visitor())
      return answers && askRecommendation(edge, answers, DEADLINE_MS)
    }
    const [answer] = await Promise.all([
      Promise.race([call().catch(() => undefined), after(DEADLINE_MS)]),
      after(WAIT_MS),
    ])
    dispatch(answered({ run, answer }))
  }

  // a reload during the wait: the answer to the page before is lost, so it is asked for again, as the same run
  const waits = state.restored && state.loadingAnswers && state.run === 0
  useEffect(() => {
    if (waits) void ask(state.attemptId)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the draft of a wait is restored
  }, [waits])

  return {
    state,
    page,
    search,
    modelFailed,
    open,
    generate: () => ask(crypto.randomUUID()),
    knownVisitor,
    reset: () => dispatch(wizardReset()),
    /** Opens step 2 with the bikes of the chosen make and year. */
    findBikes: async () => {
      const { motorcycleBrand: brand, motorcycleYear: year } = now()
      setSearch('pending')
      try {
        const bikes = await fetchModels(edge, { brand, year: Number(year) })
        const { motorcycleBrand, motorcycleYear, currentWizardStep } = now()
        setSearch('idle')
        // the rider may have changed an answer or gone back meanwhile
        if (motorcycleBrand === brand && motorcycleYear === year && currentWizardStep === 1)
          dispatch(bikesListed(bikes))
      } catch {
        setSearch('failed')
      }
    },
    submitModel: async () => {
      dispatch(modelSent())
      setModelFailed(false)
      const send = async () =>
        sendModel(edge, { bikeModel: now().userBikeModelToInsert.trim(), visitorId: await visitor() })
      const sent = await Promise.all([send(), after(SENDING_MS)]).then(
        ([ok]) => ok,
        () => false,
      )
      dispatch(modelAnswered(sent))
      setModelFailed(!sent)
    },
  }
}

export type Wizard = ReturnType<typeof useWizard>
