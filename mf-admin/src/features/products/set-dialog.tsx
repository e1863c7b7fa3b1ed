import { useState } from 'react'
import * as z from 'zod/mini'
import { changeSet, listProducts, makeSet, type OrderProduct, type ProductDetail } from '@zmig/edge-contract'
import { Ltr, money } from '@zmig/platform'
import { Combobox } from '../../parts/combobox.tsx'
import { AdminButton, AdminField, AdminTextArea } from '../../parts/controls.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { failureText } from '../../parts/failure.ts'
import { findProducts, productText } from '../../parts/find-products.ts'
import { FieldGrid, FormDialog } from '../../parts/form-dialog.tsx'
import { ProductCell } from '../../parts/product-cell.tsx'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { useEditor } from '../../parts/use-editor.ts'
import { fullPriceField, fullPriceIsNoLower, priceField } from './price-schema.ts'
import { text, typedMoney } from './text.ts'

type Typed = {
  frontEan: string
  rearEan: string
  price: string
  fullPrice: string
  line: string
  description: string
}

const typedOf = (set: ProductDetail | undefined): Typed => ({
  frontEan: set?.frontEan ?? '',
  rearEan: set?.rearEan ?? '',
  price: set ? String(set.price) : '',
  fullPrice: set ? String(set.fullPrice) : '',
  line: set?.line ?? '',
  description: set?.description ?? '',
})

const chosen = z.string().check(z.minLength(1, text.missing))
const schema = z
  .object({
    frontEan: chosen,
    rearEan: chosen,
    price: priceField,
    fullPrice: fullPriceField,
    line: z.string(),
    description: z.string(),
  })
  .check(fullPriceIsNoLower)

type TyreChoiceProps = {
  label: string
  wheel: 'front' | 'rear'
  products: readonly OrderProduct[] | undefined
  failed: boolean
  ean: string
  error: string | undefined
  onChoose: (ean: string) => void
}

const TyreChoice = ({ label, wheel, products, failed, ean, error, onChoose }: TyreChoiceProps) => {
  const chosen = products?.find((product) => product.ean === ean)
  const [search, setSearch] = useState<string>()
  const shown = search ?? (chosen ? productText(chosen) : ean)
  const fitting = (products ?? []).filter(({ position }) => position === wheel || position === 'both')
  return (
    <Combobox
      label={label}
      required
      items={findProducts(fitting, chosen && shown === productText(chosen) ? '' : shown)}
      itemKey={(product) => product.ean}
      itemText={productText}
      renderItem={(product) => (
        <ProductCell product={product}>
          {' · '}
          <Ltr>{money(product.price)}</Ltr>
        </ProductCell>
      )}
      value={ean || null}
      chosen={chosen}
      onChange={(key) => onChoose(key ?? '')}
      search={shown}
      onSearch={setSearch}
      loading={!products && !failed}
      none={failed ? text.productsFailed : text.noTyre}
      hint={text.pickHint}
      error={error}
    />
  )
}

type Props = {
  /** the set that is changed; undefined for a new one */
  set?: ProductDetail | undefined
  onSaved: (product: ProductDetail) => void
  onClose: () => void
}

const useSetForm = ({ set, onSaved }: Pick<Props, 'set' | 'onSaved'>) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  return useEditor({
    saved: set,
    formOf: typedOf,
    empty: typedOf(undefined),
    schema,
    failureText,
    nowOf: ({ product }) => product as ProductDetail | undefined,
    send: ({ frontEan, rearEan, line, description, ...prices }, known) => {
      const price = typedMoney(prices.price) ?? 0
      const fullPrice = typedMoney(prices.fullPrice) ?? price
      const body = { frontEan, rearEan, price, fullPrice, line: line.trim(), description: description.trim() }
      return set
        ? edge.call(changeSet, {
            params: { ean: set.ean },
            body: { ...body, ...(known && { version: known.version }) },
          })
        : edge.call(makeSet, { body })
    },
    onSaved: ({ product }) => {
      snackbar.success(set ? text.setChanged : text.setMade)
      if (product) onSaved(product)
    },
  })
}

/** Makes a set of a front and a rear, or changes one. Every failure keeps what was typed; what was not is as a colleague saved it. */
export const SetDialog = ({ set, onSaved, onClose }: Props) => {
  const { value, failed, reload } = useEdgeQuery(listProducts)
  const { typed, field, dialog } = useSetForm({ set, onSaved })
  const [front, rear] = [typed.frontEan, typed.rearEan].map((ean) => value?.products.find((each) => each.ean === ean))

  return (
    <FormDialog title={set ? text.changeSetTitle : text.setTitle} {...dialog} onClose={onClose}>
      {failed && (
        <AdminButton look="quiet" icon="refresh" onClick={reload}>
          {text.retry}
        </AdminButton>
      )}
      {!set && <p>{text.setEan}</p>}
      <FieldGrid>
        <div data-wide="">
          <TyreChoice
            label={text.frontLabel}
            wheel="front"
            products={value?.products}
            failed={failed}
            ean={typed.frontEan}
            error={field('frontEan').error}
            onChoose={field('frontEan').onChange}
          />
        </div>
        <div data-wide="">
          <TyreChoice
            label={text.rearLabel}
            wheel="rear"
            products={value?.products}
            failed={failed}
            ean={typed.rearEan}
            error={field('rearEan').error}
            onChoose={field('rearEan').onChange}
          />
        </div>
        <AdminField
          {...field('price')}
          label={text.pairPrice}
          dir="ltr"
          inputMode="decimal"
          required
          maxLength={10}
          hint={front && rear ? text.singles(front.price + rear.price) : undefined}
        />
        <AdminField
          {...field('fullPrice')}
          label={text.pairFullPrice}
          dir="ltr"
          inputMode="decimal"
          maxLength={10}
          hint={text.fullPriceHint}
        />
        <div data-wide="">
          <AdminField {...field('line')} label={text.lineLabel} maxLength={80} hint={text.lineHint} />
        </div>
        <div data-wide="">
          <AdminTextArea
            {...field('description')}
            label={text.descriptionLabel}
            maxLength={2_000}
            hint={text.descriptionHint}
          />
        </div>
      </FieldGrid>
    </FormDialog>
  )
}
