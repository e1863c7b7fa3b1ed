import { Alert, Button, Form, TextField } from '@zmig/platform'
import { text } from './text.ts'
import type { Field } from './request-fields.ts'
import type { RequestState } from './request-state.ts'

type Props = {
  state: RequestState
  onEdit: (field: Field) => (typed: string) => void
  onSubmit: () => void
}

/** Size, motorcycle and how to reach whoever asks. */
export const RequestFields = ({ state, onEdit, onSubmit }: Props) => {
  const submitting = state.status === 'submitting'
  const bind = (field: Field) => ({
    name: field,
    label: text.labels[field],
    value: state.typed[field],
    error: state.errors[field],
    onChange: onEdit(field),
    disabled: submitting,
    required: field !== 'email',
  })
  return (
    // a press before the page came to life does nothing: phone and e-mail never get into an address
    <Form method="dialog" onSubmit={onSubmit} aria-busy={submitting}>
      <TextField {...bind('tireSize')} dir="ltr" autoComplete="off" maxLength={60} placeholder={text.sizeExample} />
      <TextField {...bind('model')} dir="auto" autoComplete="off" maxLength={200} hint={text.modelHint} />
      <TextField {...bind('phone')} type="tel" inputMode="tel" autoComplete="tel" dir="ltr" maxLength={40} />
      <TextField {...bind('email')} type="email" inputMode="email" autoComplete="email" dir="ltr" maxLength={200} />
      {state.failed && <Alert tone="error">{text.failed}</Alert>}
      <Button type="submit" busy={submitting}>
        {submitting ? text.sending : text.send}
      </Button>
    </Form>
  )
}
