import { useEffect, useReducer, useRef } from 'react'
import { isEmail, isMobile, requestTyre, type AnswerOf, type BodyOf } from '@zmig/edge-contract'
import { limitSentence, usePlatform, useVisitor, type EdgeClient } from '@zmig/platform'
import { text } from './text.ts'

/** Asks the shop to find a tyre. @throws EdgeError without a usable answer; a repeated call changes nothing */
const sendTyreRequest = (
  edge: EdgeClient,
  request: BodyOf<typeof requestTyre>,
): Promise<AnswerOf<typeof requestTyre>> => edge.call(requestTyre, { body: request })

/** Fields in the order of the form, under the names of the specification. */
const fields = ['tireSize', 'model', 'phone', 'email'] as const
export type Field = (typeof fields)[number]
export type Typed = Record<Field, string>
type Errors = Partial<Record<Field, string>>

const required = (typed: string) => (typed.trim() === '' ? text.required : undefined)

/** storefront-and-checkout.md §5; the phone as decisions.md has it: one normaliser everywhere. */
const rules: Partial<Record<Field, (typed: string) => string | undefined>> = {
  model: required,
  phone: (typed) => (isMobile(typed) ? undefined : text.phoneInvalid),
  email: (typed) => (typed.trim() === '' || isEmail(typed) ? undefined : text.emailInvalid),
}

/** The sentence under each field that is not right; empty when the request may be sent. */
export const errorsOf = (typed: Typed): Errors =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const error = rules[field]?.(typed[field])
      return error ? [[field, error]] : []
    }),
  )

export const firstWrong = (errors: Errors): Field | undefined => fields.find((field) => errors[field])

/** The values as they are sent, without blanks at their ends. */
export const trimmed = (typed: Typed): Typed => ({
  tireSize: typed.tireSize.trim(),
  model: typed.model.trim(),
  phone: typed.phone.trim(),
  email: typed.email.trim(),
})

/** The form: editing, submitting, submitted, or back to editing (storefront-and-checkout.md §4, Tyre request form). */
export type RequestState = {
  typed: Typed
  errors: Errors
  status: 'editing' | 'submitting' | 'submitted'
  /** why the last attempt to send failed; empty when it did not */
  failure: string
}

type RequestAction =
  | { type: 'edited'; field: Field; typed: string }
  /** typed before the page was hydrated */
  | { type: 'found'; typed: Partial<Typed> }
  | { type: 'refused'; errors: Errors }
  | { type: 'sent' }
  | { type: 'failed'; error: unknown }
  | { type: 'submitted' }

/** An empty form, but for the size that was searched for. */
export const startOf = (tireSize: string): RequestState => ({
  typed: { tireSize, model: '', phone: '', email: '' },
  errors: {},
  status: 'editing',
  failure: '',
})

/** A failure keeps what was typed; the first change of a field removes its error. */
export const nextRequest = (state: RequestState, action: RequestAction): RequestState => {
  switch (action.type) {
    case 'edited': {
      const { [action.field]: _mended, ...errors } = state.errors
      return { ...state, typed: { ...state.typed, [action.field]: action.typed }, errors }
    }
    case 'found':
      return { ...state, typed: { ...state.typed, ...action.typed } }
    case 'refused':
      return { ...state, errors: action.errors, status: 'editing', failure: '' }
    case 'sent':
      return { ...state, errors: {}, status: 'submitting', failure: '' }
    case 'failed':
      return { ...state, status: 'editing', failure: limitSentence(action.error) ?? text.failed }
    case 'submitted':
      return { ...state, status: 'submitted', failure: '' }
  }
}

const inputOf = (box: HTMLElement | null, field: Field) => box?.querySelector<HTMLInputElement>(`[name=${field}]`)

/** The values of inputs that differ from their default values. */
const typedIn = (box: HTMLElement | null): Partial<Typed> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const input = inputOf(box, field)
      return input && input.value !== input.defaultValue ? [[field, input.value]] : []
    }),
  )

/** State, actions and focus of the form. @param size prefilled */
export const useTyreRequest = (size: string) => {
  const [state, dispatch] = useReducer(nextRequest, size, startOf)
  const { edge } = usePlatform()
  const { visitorId } = useVisitor()
  const box = useRef<HTMLDivElement>(null)
  const done = useRef<HTMLParagraphElement>(null)
  const wrong = useRef<Field>(undefined)

  // the form can be filled in before it is hydrated
  useEffect(() => dispatch({ type: 'found', typed: typedIn(box.current) }), [])

  // after the commit: the error is tied to its field by then, and the field is enabled again
  useEffect(() => {
    if (wrong.current) inputOf(box.current, wrong.current)?.focus()
    wrong.current = undefined
  }, [state.errors])

  useEffect(() => {
    if (state.status === 'submitted') done.current?.focus()
  }, [state.status])

  const refuse = (errors: Errors) => {
    wrong.current = firstWrong(errors)
    dispatch({ type: 'refused', errors })
  }

  const submit = async () => {
    if (state.status !== 'editing') return
    const errors = errorsOf(state.typed)
    if (firstWrong(errors)) return refuse(errors)
    // a disabled input loses the focus: move it to the button while the request runs
    box.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    dispatch({ type: 'sent' })
    try {
      const visitor = await visitorId().catch(() => undefined)
      const answer = await sendTyreRequest(edge, { ...trimmed(state.typed), ...(visitor && { visitorId: visitor }) })
      if (answer.success) dispatch({ type: 'submitted' })
      else refuse({ [answer.field]: answer.message })
    } catch (error) {
      dispatch({ type: 'failed', error })
    }
  }

  const edit = (field: Field) => (typed: string) => dispatch({ type: 'edited', field, typed })
  return { state, box, done, submit, edit }
}
