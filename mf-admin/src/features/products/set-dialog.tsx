import { useCallback, useState } from 'react'
import { changeSet, listProducts, makeSet, type OrderProduct, type ProductDetail } from '@zmig/edge-contract'
import { Ltr, money } from '@zmig/platform'
import { Combobox } from '../../parts/combobox.tsx'
import { AdminButton, AdminField, AdminTextArea } from '../../parts/controls.tsx'
import { failureText } from '../../parts/failure.ts'
import { findProducts, productText } from '../../parts/find-products.ts'
import { FieldGrid, FormDialog } from '../../parts/form-dialog.tsx'
import { mergeForm } from '../../parts/merge-form.ts'
import { ProductCell } from '../../parts/product-cell.tsx'
import { refusalOf } from '../../parts/refusal.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
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

const errorsOf = ({ frontEan, rearEan, price, fullPrice }: Typed) => {
  const [amount, full] = [typedMoney(price), typedMoney(fullPrice || price)]
  return {
    ...(frontEan === '' && { frontEan: text.missing }),
    ...(rearEan === '' && { rearEan: text.missing }),
    ...(amount === undefined && { price: text.badPrice }),
    ...(full === undefined
      ? { fullPrice: text.badPrice }
      : amount !== undefined && full < amount && { fullPrice: text.lowFullPrice(amount) }),
  }
}

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
  set?: ProductDetail
  onSaved: (product: ProductDetail) => void
  onClose: () => void
}

/** Makes a set of a front and a rear, or changes one. Every failure keeps what was typed; what was not is as a colleague saved it. */
export const SetDialog = ({ set, onSaved, onClose }: Props) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const load = useCallback(() => edge.call(listProducts), [edge])
  const { value, failed, reload } = useLoaded(load)
  const [typed, setTyped] = useState(() => typedOf(set))
  const [known, setKnown] = useState(set)
  const [wasSent, setWasSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [warning, setWarning] = useState<string>()
  const errors: Partial<Record<keyof Typed, string>> = errorsOf(typed)
  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }))
  const [front, rear] = [typed.frontEan, typed.rearEan].map((ean) => value?.products.find((each) => each.ean === ean))

  const send = async () => {
    setWasSent(true)
    const price = typedMoney(typed.price)
    if (price === undefined || Object.keys(errors).length > 0) return
    const { frontEan, rearEan, line, description } = typed
    const fullPrice = typedMoney(typed.fullPrice) ?? price
    const body = { frontEan, rearEan, price, fullPrice, line: line.trim(), description: description.trim() }
    setBusy(true)
    setWarning(undefined)
    try {
      const { product } = set
        ? await edge.call(changeSet, {
            params: { ean: set.ean },
            body: { ...body, ...(known && { version: known.version }) },
          })
        : await edge.call(makeSet, { body })
      snackbar.success(set ? text.setChanged : text.setMade)
      if (product) onSaved(product)
    } catch (failure) {
      setWarning(failureText(failure))
      // it was seen now: saving again replaces what was typed here, and nothing else
      const now = refusalOf<{ product: ProductDetail }>(failure)?.product
      if (now && known) {
        setTyped((typedHere) => mergeForm(typedHere, typedOf(known), typedOf(now)))
        setKnown(now)
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      title={set ? text.changeSetTitle : text.setTitle}
      busy={busy}
      warning={warning}
      onSend={() => void send()}
      onClose={onClose}
    >
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
            error={wasSent ? errors.frontEan : undefined}
            onChoose={(frontEan) => change({ frontEan })}
          />
        </div>
        <div data-wide="">
          <TyreChoice
            label={text.rearLabel}
            wheel="rear"
            products={value?.products}
            failed={failed}
            ean={typed.rearEan}
            error={wasSent ? errors.rearEan : undefined}
            onChoose={(rearEan) => change({ rearEan })}
          />
        </div>
        <AdminField
          label={text.pairPrice}
          name="price"
          dir="ltr"
          inputMode="decimal"
          required
          maxLength={10}
          value={typed.price}
          hint={front && rear ? text.singles(front.price + rear.price) : undefined}
          error={wasSent ? errors.price : undefined}
          onChange={(price) => change({ price })}
        />
        <AdminField
          label={text.pairFullPrice}
          name="fullPrice"
          dir="ltr"
          inputMode="decimal"
          maxLength={10}
          value={typed.fullPrice}
          hint={text.fullPriceHint}
          error={wasSent ? errors.fullPrice : undefined}
          onChange={(fullPrice) => change({ fullPrice })}
        />
        <div data-wide="">
          <AdminField
            label={text.lineLabel}
            name="line"
            maxLength={80}
            value={typed.line}
            hint={text.lineHint}
            onChange={(line) => change({ line })}
          />
        </div>
        <div data-wide="">
          <AdminTextArea
            label={text.descriptionLabel}
            name="description"
            maxLength={2_000}
            value={typed.description}
            hint={text.descriptionHint}
            onChange={(description) => change({ description })}
          />
        </div>
      </FieldGrid>
    </FormDialog>
  )
}
