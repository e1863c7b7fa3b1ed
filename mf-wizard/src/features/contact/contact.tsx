import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { isFullName, isMobile, normalisePhone } from '@zmig/edge-contract'
import { Button, color, Form, space, TextField } from '@zmig/platform'
import { contactChanged, type ContactState, readContact, writeContact } from './contact.slice.ts'

export { contactSlice, type ContactState } from './contact.slice.ts'

const text = {
  title: 'נתחיל בהיכרות קצרה',
  intro: 'השם והטלפון נשמרים בדפדפן שלכם בלבד, כדי שלא תצטרכו להקליד אותם שוב.',
  labels: { visitorName: 'שם מלא', visitorPhoneNumber: 'טלפון נייד' },
  errors: {
    visitorName: 'נא להזין שם פרטי ושם משפחה',
    visitorPhoneNumber: 'נא להזין מספר נייד ישראלי בפורמט 05XXXXXXXX',
  },
  phoneHint: 'למשל 0501234567',
  next: 'המשך',
  incomplete: 'נא להשלים את כל השאלות לפני שממשיכים',
}

const rules: Record<keyof ContactState, (typed: string) => boolean> = {
  visitorName: isFullName,
  visitorPhoneNumber: isMobile,
}

/** The error under a field; an empty field has none (wizard-shops-and-admin.md §5). */
export const errorOf = (field: keyof ContactState, contact: ContactState): string | undefined => {
  const typed = contact[field]
  return typed.trim() === '' || rules[field](typed) ? undefined : text.errors[field]
}

/** The number of answered questions of step 0: 0, 1 or 2. */
export const countAnswered = (contact: ContactState): number =>
  (['visitorName', 'visitorPhoneNumber'] as const).filter((field) => rules[field](contact[field])).length

/** The typed value as the field stores it: a phone loses spaces, dashes and parentheses at once. */
export const normalised = (field: keyof ContactState, typed: string): string =>
  field === 'visitorPhoneNumber' ? normalisePhone(typed) : typed

const storage = () => localStorage

const typedIn = (form: HTMLFormElement | null, field: keyof ContactState): string => {
  const value = form ? new FormData(form).get(field) : ''
  return typeof value === 'string' ? normalised(field, value) : ''
}

/** Name and phone. Values typed before hydration win over those of an earlier visit. */
const useContact = () => {
  const dispatch = useDispatch()
  const contact = useSelector((state: { wizardContact: ContactState }) => state.wizardContact)
  const form = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = form.current?.querySelector('form') ?? null
    const saved = readContact(storage)
    const visitorName = typedIn(element, 'visitorName') || saved?.visitorName
    const visitorPhoneNumber = typedIn(element, 'visitorPhoneNumber') || saved?.visitorPhoneNumber
    dispatch(contactChanged({ ...(visitorName && { visitorName }), ...(visitorPhoneNumber && { visitorPhoneNumber }) }))
  }, [dispatch])

  return {
    contact,
    form,
    answered: countAnswered(contact),
    change: (field: keyof ContactState, typed: string) =>
      dispatch(contactChanged({ [field]: normalised(field, typed) })),
    save: () => writeContact(storage, contact),
  }
}

const Box = styled.div`
  & form {
    display: grid;
    gap: ${space(4)};
    margin-block-start: ${space(5)};
  }
  & h2 {
    font-size: 1.375rem;
    font-weight: 800;
  }
  & h2 + p,
  & [id='wizard-hint'] {
    color: ${color.muted};
  }
  & [id='wizard-hint'] {
    font-size: 0.875rem;
    min-block-size: 1.5em;
    margin-block-start: -${space(2)};
  }
`

type Props = { /** `saved` is false when the browser refused to store the details */ onDone: (saved: boolean) => void }

/** Step 0: name and phone. A field shows its error only after it was left with a value. */
export const ContactForm = ({ onDone }: Props) => {
  const { contact, form, answered, change, save } = useContact()
  const [left, setLeft] = useState<ReadonlySet<keyof ContactState>>(new Set())
  const complete = answered === 2
  const bind = (field: keyof ContactState) => ({
    name: field,
    label: text.labels[field],
    value: contact[field],
    onChange: (typed: string) => change(field, typed),
    onBlur: () => setLeft(new Set([...left, field])),
    error: left.has(field) ? errorOf(field, contact) : undefined,
    required: true,
  })
  return (
    <Box ref={form}>
      <h2>{text.title}</h2>
      <p>{text.intro}</p>
      <Form onSubmit={() => complete && onDone(save())}>
        <TextField {...bind('visitorName')} autoComplete="name" maxLength={100} />
        <TextField
          {...bind('visitorPhoneNumber')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          dir="ltr"
          maxLength={40}
          hint={text.phoneHint}
        />
        <Button
          type="submit"
          disabled={!complete}
          title={complete ? undefined : text.incomplete}
          aria-describedby="wizard-hint"
        >
          {text.next}
        </Button>
        <p id="wizard-hint">{complete ? '' : text.incomplete}</p>
      </Form>
    </Box>
  )
}
