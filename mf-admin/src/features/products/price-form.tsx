import { useState } from 'react'
import { changeProduct, type ProductDetail } from '@zmig/edge-contract'
import { Alert } from '@zmig/platform'
import { AdminButton, AdminField } from '../../parts/controls.tsx'
import { failureText } from '../../parts/failure.ts'
import { mergeForm } from '../../parts/merge-form.ts'
import { refusalOf } from '../../parts/refusal.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { Grid, Section } from './products.styles.ts'
import { text, typedMoney } from './text.ts'

type Typed = { price: string; fullPrice: string; picture: string }

const typedOf = ({ price, fullPrice, picture }: ProductDetail): Typed => ({
  price: String(price),
  fullPrice: String(fullPrice),
  picture,
})

const errorsOf = ({ price, fullPrice }: Typed) => {
  const [amount, full] = [typedMoney(price), typedMoney(fullPrice)]
  return {
    ...(amount === undefined && { price: text.badPrice }),
    ...(full === undefined
      ? { fullPrice: text.badPrice }
      : amount !== undefined && full < amount && { fullPrice: text.lowFullPrice(amount) }),
  }
}

type Props = { product: ProductDetail; onSaved: (product: ProductDetail) => void }

/** Price, full price and picture of a product. Every failure keeps what was typed; what was not is as a colleague saved it. */
export const PriceForm = ({ product, onSaved }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const [typed, setTyped] = useState(() => typedOf(product))
  const [known, setKnown] = useState(product)
  const [busy, setBusy] = useState(false)
  const [warning, setWarning] = useState<string>()
  const errors = errorsOf(typed)
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))

  const send = async () => {
    const [price, fullPrice] = [typedMoney(typed.price), typedMoney(typed.fullPrice)]
    if (busy || price === undefined || fullPrice === undefined || fullPrice < price) return
    setBusy(true)
    setWarning(undefined)
    try {
      const { product: saved } = await edge.call(changeProduct, {
        params: { ean: product.ean },
        body: { price, fullPrice, picture: typed.picture.trim(), version: known.version },
      })
      snackbar.success(text.saved)
      if (saved) {
        setTyped(typedOf(saved))
        setKnown(saved)
        onSaved(saved)
      }
    } catch (failure) {
      const now = refusalOf<{ product: ProductDetail }>(failure)?.product
      const sentence = failureText(failure)
      setWarning(sentence)
      // it was seen now: saving again replaces what was typed here, and nothing else
      if (now) {
        setTyped((typedHere) => mergeForm(typedHere, typedOf(known), typedOf(now)))
        setKnown(now)
        onSaved(now)
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <Section
      as="form"
      aria-label={text.priceSection}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <h3>{text.priceSection}</h3>
      {warning && <Alert tone="error">{warning}</Alert>}
      <Grid>
        <AdminField
          label={text.priceLabel}
          name="price"
          dir="ltr"
          inputMode="decimal"
          maxLength={10}
          value={typed.price}
          error={errors.price}
          onChange={(price) => change({ price })}
        />
        <AdminField
          label={text.fullPriceLabel}
          name="fullPrice"
          dir="ltr"
          inputMode="decimal"
          maxLength={10}
          value={typed.fullPrice}
          hint={text.fullPriceHint}
          error={errors.fullPrice}
          onChange={(fullPrice) => change({ fullPrice })}
        />
        <div data-wide="">
          <AdminField
            label={text.pictureLabel}
            name="picture"
            dir="ltr"
            maxLength={500}
            value={typed.picture}
            hint={text.pictureHint}
            onChange={(picture) => change({ picture })}
          />
        </div>
      </Grid>
      <div>
        <AdminButton type="submit" look="primary" busy={busy}>
          {text.save}
        </AdminButton>
      </div>
    </Section>
  )
}
