import { useEffect, useReducer, useRef } from 'react'
import { usePlatform, useVisitor } from '@zmig/platform'
import { sendTyreRequest } from '../../api/tyre-request.ts'
import { errorsOf, fields, firstWrong, trimmed, type Errors, type Field, type Typed } from './request-fields.ts'
import { nextRequest, startOf } from './request-state.ts'

const inputOf = (box: HTMLElement | null, field: Field) => box?.querySelector<HTMLInputElement>(`[name=${field}]`)

/** What is in the inputs already, where it is not what they came with. */
const typedIn = (box: HTMLElement | null): Partial<Typed> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const input = inputOf(box, field)
      return input && input.value !== input.defaultValue ? [[field, input.value]] : []
    }),
  )

/** The form's state, what may be done with it, and where the focus goes. @param size prefilled */
export const useTyreRequest = (size: string) => {
  const [state, dispatch] = useReducer(nextRequest, size, startOf)
  const { edge } = usePlatform()
  const { visitorId } = useVisitor()
  const box = useRef<HTMLDivElement>(null)
  const done = useRef<HTMLParagraphElement>(null)
  const wrong = useRef<Field>(undefined)

  // the form can be read and filled in before it comes to life
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
    // a disabled input cannot hold the focus: the button keeps it while it waits
    box.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    dispatch({ type: 'sent' })
    try {
      const visitor = await visitorId().catch(() => undefined)
      const answer = await sendTyreRequest(edge, { ...trimmed(state.typed), ...(visitor && { visitorId: visitor }) })
      if (answer.success) dispatch({ type: 'submitted' })
      else refuse({ [answer.field]: answer.message })
    } catch {
      dispatch({ type: 'failed' })
    }
  }

  const edit = (field: Field) => (typed: string) => dispatch({ type: 'edited', field, typed })
  return { state, box, done, submit, edit }
}
