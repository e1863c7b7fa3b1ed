import styled from '@emotion/styled'
import { useCallback, useEffect, useState } from 'react'
import {
  type Coupon,
  createCoupon,
  type DiscountLimit,
  listProducts,
  type OrderProduct,
  updateCoupon,
} from '@zmig/edge-contract'
import { Checkbox, color, Ltr, media, money, radius, space } from '@zmig/platform'
import { Combobox } from '../../parts/combobox.tsx'
import { AdminButton, AdminField } from '../../parts/controls.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { FieldGrid, FormDialog } from '../../parts/form-dialog.tsx'
import { mergeForm } from '../../parts/merge-form.ts'
import { refusalOf } from '../../parts/refusal.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { Switch } from '../../parts/switch.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { bodyOf, type CouponForm, emptyForm, errorsOf, formOf, isDiscount, ownersOnly } from './coupon-form.ts'
import { findProducts, productText } from '../../parts/find-products.ts'
import { text } from './text.ts'

const Choices = styled.div`
  display: grid;
  gap: ${space(2)};
  padding-block-start: ${space(6)};
  ${media.phone} {
    padding-block-start: 0;
  }
`

const Choice = styled.span`
  display: grid;
  grid-template-columns: 36px 1fr auto;
  align-items: center;
  gap: ${space(2.5)};
  inline-size: 100%;
  & img {
    inline-size: 36px;
    block-size: 36px;
    object-fit: contain;
    border-radius: ${radius.control};
    background: ${color.page};
  }
  & small {
    display: block;
    color: ${color.muted};
    font-size: 0.75rem;
  }
`

const productChoice = (product: OrderProduct) => (
  <Choice>
    <img src={product.image} alt="" width={36} height={36} loading="lazy" />
    <span>
      <Ltr>{productText(product)}</Ltr>
      <small>
        <Ltr>{product.ean}</Ltr>
      </small>
    </span>
    <b>
      <Ltr>{money(product.price)}</Ltr>
    </b>
  </Choice>
)

const searchOf = ({ product, ean }: Coupon): string => (product ? productText(product) : ean)

type Props = {
  /** the coupon that is edited; undefined for a new one */
  coupon: Coupon | undefined
  /** what staff take off without an owner, in shekels */
  staffLimit: DiscountLimit
  onSaved: () => void
  onClose: () => void
}

/** Creates or edits a coupon. Every failure keeps what was typed; what was not is as a colleague saved it. */
export const CouponDialog = ({ coupon, staffLimit, onSaved, onClose }: Props) => {
  const { edge, user } = useStaff()
  const limit = user.role === 'owner' ? undefined : staffLimit
  const snackbar = useSnackbar()
  const { value, failed: productsFailed, reload } = useLoaded(useCallback(() => edge.call(listProducts), [edge]))
  const products = value?.products
  const { error } = snackbar
  useEffect(() => {
    if (productsFailed) error(text.productsFailed)
  }, [productsFailed, error])
  const [form, setForm] = useState<CouponForm>(coupon ? formOf(coupon) : emptyForm)
  const [search, setSearch] = useState(coupon ? searchOf(coupon) : '')
  const [known, setKnown] = useState(coupon)
  const [wasSent, setWasSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [warning, setWarning] = useState<string>()

  const chosen =
    products?.find(({ ean }) => ean === form.ean) ?? (coupon?.ean === form.ean ? coupon.product : null) ?? undefined
  const errors = errorsOf(form, chosen)
  // what was typed is judged at once; what is empty only after the first try
  const discountError =
    form.discount !== '' && !isDiscount(form.discount, chosen)
      ? text.bounds(chosen?.price)
      : ownersOnly(form, chosen, limit)
  const change = (part: Partial<CouponForm>) => setForm((before) => ({ ...before, ...part }))

  const send = async () => {
    setWasSent(true)
    if (Object.keys(errors).length > 0) {
      const isMissing = Object.values(errors).includes(text.missing)
      return setWarning(isMissing ? text.required : text.bounds(chosen?.price))
    }
    setWarning(undefined)
    setBusy(true)
    try {
      if (coupon)
        await edge.call(updateCoupon, {
          params: { id: coupon._id },
          body: { ...bodyOf(form), ...(known && { version: known.version }) },
        })
      else await edge.call(createCoupon, { body: bodyOf(form) })
    } catch (failure) {
      const refusal = refusalOf<{ coupon: Coupon }>(failure)
      const sentence = refusal?.message ?? text.saveFailed
      setWarning(sentence)
      // it was seen now: saving again replaces what was typed here, and nothing else
      const now = refusal?.coupon
      if (now && known) {
        setForm((typed) => mergeForm(typed, formOf(known), formOf(now)))
        if (form.ean === known.ean) setSearch(searchOf(now))
        setKnown(now)
      }
      return
    } finally {
      setBusy(false)
    }
    snackbar.success(coupon ? text.changed : text.created)
    onSaved()
  }

  return (
    <FormDialog
      title={coupon ? text.change : text.create}
      busy={busy}
      warning={warning}
      onSend={() => void send()}
      onClose={onClose}
    >
      <FieldGrid>
        <AdminField
          label={text.code}
          name="code"
          dir="ltr"
          required
          maxLength={40}
          value={form.code}
          hint={text.codeHint}
          error={wasSent ? errors.code : undefined}
          onChange={(code) => change({ code: code.toUpperCase() })}
        />
        <AdminField
          label={text.discountLabel}
          name="discountAmount"
          dir="ltr"
          required
          inputMode="numeric"
          maxLength={6}
          value={form.discount}
          hint={limit ? text.staffHint(limit) : text.discountHint}
          error={discountError ?? (wasSent ? errors.discount : undefined)}
          onChange={(discount) => change({ discount })}
        />
        <div data-wide="">
          <Combobox
            label={text.productLabel}
            required
            items={findProducts(products ?? [], chosen && search === productText(chosen) ? '' : search)}
            itemKey={({ ean }) => ean}
            itemText={productText}
            renderItem={productChoice}
            value={form.ean || null}
            chosen={chosen}
            onChange={(ean) => change({ ean: ean ?? '' })}
            search={search}
            onSearch={setSearch}
            loading={!products && !productsFailed}
            none={productsFailed ? text.productsFailed : text.noProduct}
            hint={chosen ? undefined : text.productHint}
            error={wasSent ? errors.ean : undefined}
          />
          {productsFailed && (
            <AdminButton look="quiet" icon="refresh" onClick={reload}>
              {text.retry}
            </AdminButton>
          )}
        </div>
        <div>
          <DateField
            label={text.validUntilLabel}
            value={form.validUntil}
            hint={text.validUntilHint}
            onChange={(validUntil) => change({ validUntil })}
          />
          {form.validUntil !== '' && (
            <AdminButton look="quiet" small onClick={() => change({ validUntil: '' })}>
              {text.withoutEnd}
            </AdminButton>
          )}
        </div>
        <Choices>
          <Switch label={text.activeLabel} checked={form.active} onChange={(active) => change({ active })}>
            {text.activeLabel}
          </Switch>
          <Checkbox
            label={text.singleUseLabel}
            name="singleUse"
            checked={form.singleUse}
            onChange={(singleUse) => change({ singleUse })}
          />
        </Choices>
      </FieldGrid>
    </FormDialog>
  )
}
