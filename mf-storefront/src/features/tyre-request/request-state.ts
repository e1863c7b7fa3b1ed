import type { Errors, Field, Typed } from './request-fields.ts'

/** The form: editing, submitting, submitted, or back to editing (storefront-and-checkout.md §4, Tyre request form). */
export type RequestState = {
  typed: Typed
  errors: Errors
  status: 'editing' | 'submitting' | 'submitted'
  /** the last try did not arrive */
  failed: boolean
}

export type RequestAction =
  | { type: 'edited'; field: Field; typed: string }
  /** typed before the page came to life */
  | { type: 'found'; typed: Partial<Typed> }
  | { type: 'refused'; errors: Errors }
  | { type: 'sent' }
  | { type: 'failed' }
  | { type: 'submitted' }

/** An empty form, but for the size that was searched for. */
export const startOf = (tireSize: string): RequestState => ({
  typed: { tireSize, model: '', phone: '', email: '' },
  errors: {},
  status: 'editing',
  failed: false,
})

/** What is typed outlives every failure; an error ends with the first change of its field. */
export const nextRequest = (state: RequestState, action: RequestAction): RequestState => {
  switch (action.type) {
    case 'edited': {
      const { [action.field]: _mended, ...errors } = state.errors
      return { ...state, typed: { ...state.typed, [action.field]: action.typed }, errors }
    }
    case 'found':
      return { ...state, typed: { ...state.typed, ...action.typed } }
    case 'refused':
      return { ...state, errors: action.errors, status: 'editing', failed: false }
    case 'sent':
      return { ...state, errors: {}, status: 'submitting', failed: false }
    case 'failed':
      return { ...state, status: 'editing', failed: true }
    case 'submitted':
      return { ...state, status: 'submitted', failed: false }
  }
}
