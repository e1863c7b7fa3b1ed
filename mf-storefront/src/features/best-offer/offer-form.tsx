import styled from '@emotion/styled'
import { Alert, Button, color, controlStyles, Field, Form, Ltr, media, Row, space, TextField } from '@zmig/platform'
import { text, useBestOffer, type Offered } from './use-best-offer.ts'
import type { ReactNode } from 'react'

/** The fields under each other on a phone, beside each other where there is room. */
export const OfferFields = styled.div`
  padding-block-start: ${space(4)};
  & form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-items: start;
    gap: ${space(4)};
  }
  & .actions > [type='submit'] {
    flex: 1 1 auto;
  }
  & .actions > [data-variant='quiet']:disabled {
    background: none;
  }
  & p[id$='-error'] svg {
    flex: none;
    align-self: start;
    margin-block-start: 2px;
  }
  ${media.tablet} {
    & form {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
    & .actions,
    & [role='alert'] {
      grid-column: 1 / -1;
    }
  }
`

/** The currency sign is before the digits, as in prices. */
const Amount = styled.div`
  position: relative;
  direction: ltr;
  & > span {
    position: absolute;
    inset-block: 0;
    inset-inline-start: ${space(3)};
    display: grid;
    place-items: center;
    color: ${color.muted};
    font-size: 1.25rem;
    font-weight: 500;
    pointer-events: none;
  }
  & > input {
    ${controlStyles}
    padding-inline-start: ${space(8)};
    font-size: 1.25rem;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
    appearance: textfield;
  }
  & > input::-webkit-inner-spin-button {
    appearance: none;
    margin: 0;
  }
`

type PriceFieldProps = {
  label: string
  hint: ReactNode
  value: string
  error: string | undefined
  disabled: boolean
  /** receives the text; empty while the input is not a number */
  onChange: (value: string) => void
}

/** An amount in shekels and agorot. */
export const PriceField = ({ label, hint, value, error, disabled, onChange }: PriceFieldProps) => (
  <Field label={label} hint={hint} error={error} required>
    {(ids) => (
      <Amount>
        <span aria-hidden="true">₪</span>
        <input
          {...ids}
          name="price"
          type="number"
          inputMode="decimal"
          step="0.01"
          min="0"
          autoComplete="off"
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          onWheel={(event) => event.currentTarget.blur()}
        />
      </Amount>
    )}
  </Field>
)

export type OfferFormProps = {
  tyre: Offered
  onCancel: () => void
}

/** The form of an offer: price and phone. A failure keeps what was typed. */
export const OfferForm = ({ tyre, onCancel }: OfferFormProps) => {
  const { typed, submitting, problem, sendable, box, submit, edit, errorOf } = useBestOffer(tyre)
  return (
    <OfferFields ref={box}>
      <Form onSubmit={() => void submit()} aria-busy={submitting}>
        <PriceField
          label={tyre.set ? text.forPair : text.price}
          hint={
            <>
              {text.listPrice} <Ltr>{text.amount(tyre.price)}</Ltr>
            </>
          }
          value={typed.price}
          error={errorOf('price')}
          disabled={submitting}
          onChange={edit('price')}
        />
        <TextField
          name="phone"
          label={text.phone}
          hint={text.phoneHint}
          value={typed.phone}
          error={errorOf('phone')}
          onChange={edit('phone')}
          disabled={submitting}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
          maxLength={40}
          required
        />
        {problem?.kind === 'refused' && !problem.field && <Alert tone="error">{problem.message}</Alert>}
        {problem?.kind === 'unanswered' && (
          <Alert tone="error">
            {text.failed}{' '}
            <Button variant="quiet" size="small" onClick={() => void submit()}>
              {text.retry}
            </Button>
          </Alert>
        )}
        <Row gap={2} className="actions">
          <Button type="submit" disabled={!sendable} busy={submitting}>
            {submitting ? text.sending : text.send}
          </Button>
          <Button variant="quiet" onClick={onCancel} disabled={submitting}>
            {text.cancel}
          </Button>
        </Row>
      </Form>
    </OfferFields>
  )
}
