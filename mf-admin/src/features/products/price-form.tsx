import { useEffect } from 'react'
import * as z from 'zod/mini'
import { changeProduct, type ProductDetail } from '@zmig/edge-contract'
import { Alert } from '@zmig/platform'
import { AdminButton, AdminField } from '../../parts/controls.tsx'
import { failureText } from '../../parts/failure.ts'
import { sendAndShowFault } from '../../parts/form-dialog.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { useEditor } from '../../parts/use-editor.ts'
import { fullPriceIsNoLower, priceField } from './price-schema.ts'
import { Grid, Section } from './products.styles.ts'
import { text, typedMoney } from './text.ts'

type Typed = { price: string; fullPrice: string }

const typedOf = ({ price, fullPrice }: ProductDetail): Typed => ({
  price: String(price),
  fullPrice: String(fullPrice),
})

const schema = z.object({ price: priceField, fullPrice: priceField }).check(fullPriceIsNoLower)

type Props = { product: ProductDetail; onSaved: (product: ProductDetail) => void }

/** Price and full price of a product. Every failure keeps what was typed; what was not is as a colleague saved it. */
export const PriceForm = ({ product, onSaved }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const { field, known, restart, take, dialog } = useEditor({
    saved: product,
    formOf: typedOf,
    empty: typedOf(product),
    schema,
    judgesAtOnce: true,
    failureText,
    nowOf: ({ product: now }) => now as ProductDetail | undefined,
    send: ({ price, fullPrice }, known) =>
      edge.call(changeProduct, {
        params: { ean: product.ean },
        body: {
          price: typedMoney(price),
          fullPrice: typedMoney(fullPrice),
          ...(known && { version: known.version }),
        },
      }),
    onMerged: onSaved,
    onSaved: ({ product: saved }) => {
      snackbar.success(text.saved)
      if (!saved) return
      restart(saved)
      onSaved(saved)
    },
  })

  // pictures are saved beside this form: its next change is made to the product as it is then
  useEffect(() => {
    if (known && product.version > known.version) take(product)
  })

  return (
    <Section
      as="form"
      aria-label={text.priceSection}
      onSubmit={(event) => {
        event.preventDefault()
        if (!dialog.busy) sendAndShowFault(event.currentTarget, dialog.onSend)
      }}
    >
      <h3>{text.priceSection}</h3>
      {dialog.warning && <Alert tone="error">{dialog.warning}</Alert>}
      <Grid>
        <AdminField {...field('price')} label={text.priceLabel} dir="ltr" inputMode="decimal" maxLength={10} />
        <AdminField
          {...field('fullPrice')}
          label={text.fullPriceLabel}
          dir="ltr"
          inputMode="decimal"
          maxLength={10}
          hint={text.fullPriceHint}
        />
      </Grid>
      <div>
        <AdminButton type="submit" look="primary" busy={dialog.busy}>
          {text.save}
        </AdminButton>
      </div>
    </Section>
  )
}
