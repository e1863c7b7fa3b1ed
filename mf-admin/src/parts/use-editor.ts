import { useState } from 'react'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  useForm,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import * as z from 'zod/mini'
import { mergeForm } from './merge-form.ts'
import { refusalOf } from './refusal.ts'
import { useSending } from './use-sending.ts'

/** A text that may not be left empty. @param missing the sentence that says so */
export const filled = (missing: string) => z.string().check(z.refine((typed) => typed.trim() !== '', missing))

type Options<Form extends FieldValues, Saved, Answer> = {
  /** the row that is edited; undefined for a new one */
  saved: Saved | undefined
  formOf: (saved: Saved) => Form
  empty: Form
  /** what may be typed, with a Hebrew sentence for each fault */
  schema: z.ZodMiniType<Form, Form>
  /** the sentence above a form that was sent while fields are wrong, unless a field says it already @param faults those of the fields */
  warningOf?: (faults: readonly string[]) => string | undefined
  /** why it was not saved, in a sentence */
  failureText: (failure: unknown) => string | undefined
  /** whether fields are judged as they are typed already before the form is sent */
  judgesAtOnce?: boolean
  /** @param known what the shop answered last, whose version the change is made to */
  send: (typed: Form, known: Saved | undefined) => Promise<Answer>
  /** what a colleague saved meanwhile: in the refusal, or read again */
  nowOf: (refusal: Record<string, unknown>) => Saved | undefined | Promise<Saved | undefined>
  /** called after the form took over what a colleague saved @param before what it was compared with */
  onMerged?: (now: Saved, typed: Form, before: Saved) => void
  onSaved: (answer: Answer) => void
}

/** What a refusal says of single fields of a form. */
const faultsOf = <Form extends FieldValues>(form: Pick<UseFormReturn<Form>, 'getValues'>, failure: unknown) =>
  Object.entries(refusalOf<{ faults: Record<string, string> }>(failure)?.faults ?? {}).filter(
    ([name]) => name in form.getValues(),
  )

/** Sends a form; what a refusal says of single fields is shown at them. */
const showingFaults = async <Form extends FieldValues, Answer>(
  form: Pick<UseFormReturn<Form>, 'getValues' | 'setError'>,
  send: () => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await send()
  } catch (failure) {
    for (const [name, message] of faultsOf(form, failure))
      form.setError(name as Path<Form>, { type: 'refused', message })
    throw failure
  }
}

/** What is said above a form of the fields as they are now. */
const sentenceOf = (
  errors: FieldErrors,
  warningOf: ((faults: readonly string[]) => string | undefined) | undefined,
) => {
  const faults = Object.values(errors)
  if (faults.length === 0) return undefined
  const said = faults.flatMap((fault) => (fault?.message ? [fault.message as string] : []))
  const sentence = warningOf?.(said)
  // a sentence is said once, at its field
  return sentence !== undefined && said.includes(sentence) ? undefined : sentence
}

/**
 * A form of staff that creates or edits one row. Fields are judged when it is sent, and from then on as they are typed; what a
 * refusal says of single fields (`faults`) is shown at them until something is typed. Every failure keeps what was typed. When a
 * colleague was faster, the fields that were not touched take what the colleague saved, and saving again replaces the others: it
 * was seen.
 * @returns `field(name)` for the controls, and `dialog` for {@link FormDialog}
 */
export const useEditor = <Form extends FieldValues, Saved, Answer>(options: Options<Form, Saved, Answer>) => {
  const { saved, formOf, empty, schema, warningOf, failureText, judgesAtOnce, send, nowOf, onMerged, onSaved } = options
  const [known, setKnown] = useState(saved)
  // fields were wrong when the form was sent last
  const [isRefused, setRefused] = useState(false)
  const form = useForm<Form>({
    defaultValues: (saved ? formOf(saved) : empty) as DefaultValues<Form>,
    resolver: standardSchemaResolver(schema) as never,
    shouldFocusError: false,
  })
  const sending = useSending((failure) => {
    const sentence = failureText(failure)
    // what a field says is not said again above the form
    return faultsOf(form, failure).some(([, message]) => message === sentence) ? undefined : sentence
  })
  // read while rendering: react-hook-form keeps up to date only what is read
  const { errors, isSubmitted, isSubmitting } = form.formState
  const typed = useWatch({ control: form.control }) as Form
  const isJudged = isSubmitted || judgesAtOnce === true

  const change = (part: Partial<Form>): void => {
    for (const [name, value] of Object.entries(part))
      form.setValue(name as Path<Form>, value as PathValue<Form, Path<Form>>, { shouldDirty: true })
    // all of it: what is typed in one field can make another one right or wrong
    if (isJudged) void form.trigger()
  }
  const merge = (now: Saved, before: Saved, sent: Form): void => {
    const merged = mergeForm(form.getValues(), formOf(before), formOf(now))
    form.reset(formOf(now), { keepErrors: true, keepIsSubmitted: true })
    change(merged)
    setKnown(now)
    onMerged?.(now, sent, before)
  }
  const sendTyped = (values: Form): Promise<void> => {
    setRefused(false)
    return sending.send(
      async () => onSaved(await showingFaults(form, () => send(values, known))),
      async (refusal) => {
        const now = await nowOf(refusal)
        if (now && known) merge(now, known, values)
      },
    )
  }
  const refuseTyped = () => {
    sending.setFailed(undefined)
    setRefused(true)
  }

  return {
    typed,
    known,
    /** goes on with what was saved, in a form that stays open */
    restart: (now: Saved) => {
      form.reset(formOf(now))
      setRefused(false)
      setKnown(now)
    },
    /** what was saved besides: the fields that were not touched take it, and the next change is made to it */
    take: (now: Saved) => {
      if (known) merge(now, known, form.getValues())
    },
    /** changes several fields at once */
    change,
    /** a control of a field of text: name, value, fault and what to do when it is typed in */
    field: <Name extends Path<Form>>(name: Name) => ({
      name,
      value: typed[name] as PathValue<Form, Name>,
      error: errors[name]?.message as string | undefined,
      onChange: (value: PathValue<Form, Name>) => change({ [name]: value } as unknown as Partial<Form>),
    }),
    dialog: {
      busy: isSubmitting,
      warning: isRefused ? sentenceOf(errors, warningOf) : sending.failed,
      onSend: () => form.handleSubmit(sendTyped, refuseTyped)(),
    },
  }
}
