import { useId } from 'react'
import { Alert, Button, Form, Icon, Ltr, TextField, usePlatform } from '@zmig/platform'
import { RequestBox, RequestRoom } from './request-card.styles.ts'
import { text } from './text.ts'
import { useTyreRequest, type Field, type RequestState } from './use-tyre-request.ts'

type Props = {
  state: RequestState
  onEdit: (field: Field) => (typed: string) => void
  onSubmit: () => void
}

/** The fields of the form: size, motorcycle, phone and e-mail. */
export const RequestFields = ({ state, onEdit, onSubmit }: Props) => {
  const submitting = state.status === 'submitting'
  const bind = (field: Field) => ({
    name: field,
    label: text.labels[field],
    value: state.typed[field],
    error: state.errors[field],
    onChange: onEdit(field),
    disabled: submitting,
    required: field === 'model' || field === 'phone',
  })
  return (
    // a submit before hydration does nothing: phone and e-mail never get into an address
    <Form method="dialog" onSubmit={onSubmit} aria-busy={submitting}>
      <TextField {...bind('tireSize')} dir="ltr" autoComplete="off" maxLength={60} placeholder={text.sizeExample} />
      <TextField {...bind('model')} dir="auto" autoComplete="off" maxLength={200} hint={text.modelHint} />
      <TextField {...bind('phone')} type="tel" inputMode="tel" autoComplete="tel" dir="ltr" maxLength={40} />
      <TextField {...bind('email')} type="email" inputMode="email" autoComplete="email" dir="ltr" maxLength={200} />
      {state.failure && <Alert tone="error">{state.failure}</Alert>}
      <Button type="submit" busy={submitting}>
        {submitting ? text.sending : text.send}
      </Button>
    </Form>
  )
}

export type RequestCardProps = {
  /** prefilled; empty when nothing was searched for by size */
  size: string
}

/** The shop's offer to find a tyre, the form for it, and the confirmation. */
export const RequestCard = ({ size }: RequestCardProps) => {
  const { state, box, done, submit, edit } = useTyreRequest(size)
  const { phone } = usePlatform().site.company
  const title = useId()
  const isSent = state.status === 'submitted'
  return (
    <RequestRoom>
      <RequestBox aria-labelledby={title}>
        <div className="promise">
          <h3 id={title}>{text.title}</h3>
          <ol>
            {text.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
        <div className="ask" ref={box}>
          {!isSent && (
            <>
              <RequestFields state={state} onEdit={edit} onSubmit={() => void submit()} />
              <p className="free">{text.free}</p>
            </>
          )}
          <div role="status">
            {isSent && (
              <div className="sent">
                <p ref={done} tabIndex={-1}>
                  <Icon name="check" size={28} />
                  {text.sent}
                </p>
                <p>
                  {text.sentBody} <Ltr>{state.typed.phone.trim()}</Ltr>
                </p>
              </div>
            )}
          </div>
          <noscript>
            <p>
              {text.byPhone}{' '}
              <a href={`tel:${phone}`}>
                <Ltr>{phone}</Ltr>
              </a>
            </p>
          </noscript>
        </div>
      </RequestBox>
    </RequestRoom>
  )
}
