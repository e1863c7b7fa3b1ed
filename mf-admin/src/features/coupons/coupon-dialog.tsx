import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import {
  type Coupon,
  createCoupon,
  type DiscountLimit,
  listProducts,
  type OrderProduct,
  updateCoupon,
} from '@zmig/edge-contract'
import { Checkbox, color, Ltr, media, money, radius, space, Stack } from '@zmig/platform'
import { Combobox } from '../../parts/combobox.tsx'
import { AdminButton, AdminField } from '../../parts/controls.tsx'
import { DateField } from '../../parts/date-field.tsx'
import { useEdgeQuery } from '../../parts/edge-query.tsx'
import { FieldGrid, FormDialog } from '../../parts/form-dialog.tsx'
import { refusalOf } from '../../parts/refusal.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { Switch } from '../../parts/switch.tsx'
import { useEditor } from '../../parts/use-editor.ts'
import { bodyOf, couponSchema, emptyForm, formOf, isDiscount, ownersOnly } from './coupon-form.ts'
import { findProducts, productText } from '../../parts/find-products.ts'
import { text } from './text.ts'

const Choices = styled(Stack)`
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

/** The form of a coupon, and the products that it may be for. */
const useCouponForm = ({ coupon, staffLimit, onSaved }: Omit<Props, 'onClose'>) => {
  const { edge, user } = useStaff()
  const limit = user.role === 'owner' ? undefined : staffLimit
  const snackbar = useSnackbar()
  const { value, failed, reload } = useEdgeQuery(listProducts)
  const products = value?.products
  const { error } = snackbar
  useEffect(() => {
    if (failed) error(text.productsFailed)
  }, [failed, error])
  const [search, setSearch] = useState(coupon ? searchOf(coupon) : '')
  const productOf = (ean: string) =>
    products?.find((product) => product.ean === ean) ?? (coupon?.ean === ean ? coupon.product : null) ?? undefined
  const editor = useEditor({
    saved: coupon,
    formOf,
    empty: emptyForm,
    schema: couponSchema(productOf, limit),
    warningOf: (faults) => (faults.includes(text.missing) ? text.required : faults[0]),
    failureText: (failure) => refusalOf(failure)?.message ?? text.saveFailed,
    nowOf: ({ coupon: now }) => now as Coupon | undefined,
    send: async (form, known): Promise<unknown> =>
      coupon
        ? edge.call(updateCoupon, {
            params: { id: coupon._id },
            body: { ...bodyOf(form), ...(known && { version: known.version }) },
          })
        : edge.call(createCoupon, { body: bodyOf(form) }),
    onMerged: (now, form, before) => {
      if (form.ean === before.ean) setSearch(searchOf(now))
    },
    onSaved: () => {
      snackbar.success(coupon ? text.changed : text.created)
      onSaved()
    },
  })
  const choice = { products, failed, reload, search, setSearch }
  return { ...editor, limit, chosen: productOf(editor.typed.ean), choice }
}

type CouponEditor = ReturnType<typeof useCouponForm>

const ProductField = ({ typed, field, change, chosen, choice }: CouponEditor) => {
  const { products, failed, reload, search, setSearch } = choice
  return (
    <div data-wide="">
      <Combobox
        label={text.productLabel}
        required
        items={findProducts(products ?? [], chosen && search === productText(chosen) ? '' : search)}
        itemKey={({ ean }) => ean}
        itemText={productText}
        renderItem={productChoice}
        value={typed.ean || null}
        chosen={chosen}
        onChange={(ean) => change({ ean: ean ?? '' })}
        search={search}
        onSearch={setSearch}
        loading={!products && !failed}
        none={failed ? text.productsFailed : text.noProduct}
        hint={chosen ? undefined : text.productHint}
        error={field('ean').error}
      />
      {failed && (
        <AdminButton look="quiet" icon="refresh" onClick={reload}>
          {text.retry}
        </AdminButton>
      )}
    </div>
  )
}

/** Creates or edits a coupon. Every failure keeps what was typed; what was not is as a colleague saved it. */
export const CouponDialog = ({ coupon, staffLimit, onSaved, onClose }: Props) => {
  const editor = useCouponForm({ coupon, staffLimit, onSaved })
  const { typed, field, change, chosen, limit, dialog } = editor
  // what was typed is judged at once; what is empty only after the first try
  const discountError =
    typed.discount !== '' && !isDiscount(typed.discount, chosen)
      ? text.bounds(chosen?.price)
      : ownersOnly(typed, chosen, limit)

  return (
    <FormDialog title={coupon ? text.change : text.create} {...dialog} onClose={onClose}>
      <FieldGrid>
        <AdminField
          {...field('code')}
          label={text.code}
          dir="ltr"
          required
          maxLength={40}
          hint={text.codeHint}
          onChange={(code) => change({ code: code.toUpperCase() })}
        />
        <AdminField
          {...field('discount')}
          label={text.discountLabel}
          name="discountAmount"
          dir="ltr"
          required
          inputMode="numeric"
          maxLength={6}
          hint={limit ? text.staffHint(limit) : text.discountHint}
          error={discountError ?? field('discount').error}
        />
        <ProductField {...editor} />
        <div>
          <DateField
            label={text.validUntilLabel}
            value={typed.validUntil}
            hint={text.validUntilHint}
            onChange={(validUntil) => change({ validUntil })}
          />
          {typed.validUntil !== '' && (
            <AdminButton look="quiet" small onClick={() => change({ validUntil: '' })}>
              {text.withoutEnd}
            </AdminButton>
          )}
        </div>
        <Choices gap={2}>
          <Switch label={text.activeLabel} checked={typed.active} onChange={(active) => change({ active })}>
            {text.activeLabel}
          </Switch>
          <Checkbox
            label={text.singleUseLabel}
            name="singleUse"
            checked={typed.singleUse}
            onChange={(singleUse) => change({ singleUse })}
          />
        </Choices>
      </FieldGrid>
    </FormDialog>
  )
}
