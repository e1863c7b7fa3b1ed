import { Alert, Button, Form, Ltr, TextField } from '@zmig/platform'
import { PriceField } from './price-field.tsx'
import { text } from './form-text.ts'
import { OfferFields } from './offer-form.styles.ts'
import { useBestOffer, type Offered } from './use-best-offer.ts'

export type OfferFormProps = {
  tyre: Offered
  onCancel: () => void
}

/** Price and phone; stays as it was typed until the offer has arrived. */
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
        <div className="actions">
          <Button type="submit" disabled={!sendable} busy={submitting}>
            {submitting ? text.sending : text.send}
          </Button>
          <Button variant="quiet" onClick={onCancel} disabled={submitting}>
            {text.cancel}
          </Button>
        </div>
      </Form>
    </OfferFields>
  )
}
