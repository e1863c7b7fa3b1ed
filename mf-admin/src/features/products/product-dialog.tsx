import { useState } from 'react'
import { findStaffProduct, type ProductDetail, productHistory, relistProduct, unlistProduct } from '@zmig/edge-contract'
import { Alert, Link, Ltr, Row } from '@zmig/platform'
import { AdminButton } from '../../parts/controls.tsx'
import { ConfirmDialog, Dialog } from '../../parts/dialog.tsx'
import { useEdgeQuery, useReload } from '../../parts/edge-query.tsx'
import { failureText } from '../../parts/failure.ts'
import { Failed, Loading } from '../../parts/page.tsx'
import { refusalOf } from '../../parts/refusal.ts'
import { undo, useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { PriceForm } from './price-form.tsx'
import { ProductHistory } from './product-history.tsx'
import { ProductPictures } from './product-pictures.tsx'
import { Section } from './products.styles.ts'
import { SetDialog } from './set-dialog.tsx'
import { StockForm } from './stock-form.tsx'
import { text } from './text.ts'
import { TyreDialog } from './tyre-dialog.tsx'
import { text as tyreText } from './tyre-text.ts'

type UnlistProps = { product: ProductDetail; onDone: () => void; onClose: () => void }

/** Says what uses the product, then takes it off sale. */
const Unlist = ({ product, onDone, onClose }: UnlistProps) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const { ean, brand, line, displaySize, set } = product
  const [openOrders, setOpenOrders] = useState(product.openOrders)
  const send = async () => {
    try {
      await edge.call(unlistProduct, { params: { ean }, body: { openOrders: openOrders.total } })
    } catch (failure) {
      // orders that came meanwhile are seen now: pressing again means yes to them as well
      const now = refusalOf<Pick<ProductDetail, 'openOrders'>>(failure)?.openOrders
      if (now) setOpenOrders(now)
      throw failure
    }
    const relist = async () => {
      await edge.call(relistProduct, { params: { ean } })
      snackbar.success(text.relisted)
      onDone()
    }
    snackbar.success(text.unlisted, undo(relist))
    onDone()
    return false
  }
  return (
    <ConfirmDialog
      title={set ? text.unmakeTitle : text.unlistTitle}
      confirm={set ? text.unmake : text.unlist}
      danger
      onConfirm={send}
      onClose={onClose}
      failure={failureText}
    >
      <p>
        <b>
          <Ltr>{`${brand} ${line} ${displaySize}`}</Ltr>
        </b>{' '}
        <Ltr>{ean}</Ltr>
      </p>
      <p>{text.unlistWarning}</p>
      {openOrders.total > 0 && (
        <Alert tone="warning">
          {text.openOrders(openOrders.total)} <Ltr>{openOrders.orders.join(', ')}</Ltr>
        </Alert>
      )}
    </ConfirmDialog>
  )
}

const Components = ({ product, onChange }: { product: ProductDetail; onChange: () => void }) => (
  <Section aria-label={text.setSection}>
    <h3>{text.setSection}</h3>
    <dl>
      <dt>{text.frontLabel}</dt>
      <dd>
        <Ltr>{product.frontEan}</Ltr>
      </dd>
      <dt>{text.rearLabel}</dt>
      <dd>
        <Ltr>{product.rearEan}</Ltr>
      </dd>
    </dl>
    <p>{text.setStock}</p>
    <div>
      <AdminButton icon="refresh" onClick={onChange}>
        {text.changeComponents}
      </AdminButton>
    </div>
  </Section>
)

const InSets = ({ sets }: Pick<ProductDetail, 'sets'>) => (
  <Section aria-label={text.inSets}>
    <h3>{text.inSets}</h3>
    <ul>
      {sets.map((set) => (
        <li key={set.ean}>
          <Link href={`/tire/moto/${set.ean}/-`}>
            <Ltr>{set.name}</Ltr>
          </Link>
        </li>
      ))}
    </ul>
  </Section>
)

type ChangedProps = { product: ProductDetail; onSaved: (next: ProductDetail) => void; onClose: () => void }

/** What a product is, as staff change it: a set by its tyres, a tyre by its facts. */
const Changed = ({ product, ...rest }: ChangedProps) =>
  product.set ? <SetDialog set={product} {...rest} /> : <TyreDialog product={product} {...rest} />

type Props = {
  ean: string
  /** the list behind the dialog is out of date now */
  onChanged: () => void
  onClose: () => void
}

/** A product with all that staff change of it. */
export const ProductDialog = ({ ean, onChanged, onClose }: Props) => {
  const [saved, setSaved] = useState<ProductDetail>()
  const reloadOf = useReload()
  const [over, setOver] = useState<'change' | 'unlist'>()
  const { value, busy, failed, reload } = useEdgeQuery(findStaffProduct, { params: { ean } })
  const product = saved ?? value?.product
  const onSaved = (next: ProductDetail) => {
    setSaved(next)
    reloadOf(productHistory)
    onChanged()
  }

  if (product && over === 'unlist')
    return (
      <Unlist
        product={product}
        onClose={() => setOver(undefined)}
        onDone={() => {
          onChanged()
          onClose()
        }}
      />
    )
  if (product && over)
    return (
      <Changed
        product={product}
        onClose={() => setOver(undefined)}
        onSaved={(next) => {
          setOver(undefined)
          onSaved(next)
        }}
      />
    )
  return (
    <Dialog
      wide
      title={product ? `${product.brand} ${product.line}` : text.columns.edit}
      onClose={onClose}
      actions={
        product && (
          <>
            <AdminButton look="danger" icon="trash" onClick={() => setOver('unlist')}>
              {product.set ? text.unmake : text.unlist}
            </AdminButton>
            <AdminButton onClick={onClose}>{text.close}</AdminButton>
          </>
        )
      }
    >
      {failed && <Failed onRetry={reload}>{text.loadFailed}</Failed>}
      {!product && busy && <Loading />}
      {product && (
        <>
          <Row gap={3}>
            <span>
              <Ltr>{product.displaySize}</Ltr> · <Ltr>{product.ean}</Ltr>
            </span>
            {product.tyre && (
              <AdminButton icon="pencil" onClick={() => setOver('change')}>
                {tyreText.change}
              </AdminButton>
            )}
          </Row>
          <PriceForm product={product} onSaved={onSaved} />
          <ProductPictures product={product} onSaved={onSaved} />
          {product.stock && <StockForm product={product} stock={product.stock} onSaved={onSaved} />}
          {product.set && <Components product={product} onChange={() => setOver('change')} />}
          {product.sets.length > 0 && <InSets sets={product.sets} />}
          <ProductHistory ean={ean} onSaved={onSaved} />
        </>
      )}
    </Dialog>
  )
}
