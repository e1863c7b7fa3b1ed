import styled from '@emotion/styled'
import type { DraftItem, DraftOrder } from '@zmig/edge-contract'
import { Caption, color, Ltr, space } from '@zmig/platform'
import { AdminButton } from '../../parts/controls.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { ProductCell } from '../../parts/product-cell.tsx'
import { arithmetic, text } from './text.ts'

const Steps = styled.dl`
  && {
    grid-template-columns: minmax(0, 1fr) max-content;
    gap: ${space(2)} ${space(4)};
  }
  & > dd {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  & > :is(dt, dd)[data-sum] {
    padding-block-start: ${space(2)};
    border-block-start: 1px solid ${color.line};
    color: ${color.ink};
    font-weight: 700;
  }
`
/** Why a line is in the draft: the arithmetic of its quantity. */
export const WhyDialog = ({ item, order, onClose }: { item: DraftItem; order: DraftOrder; onClose: () => void }) => {
  const { target, steps, need } = arithmetic(item, order.forecast)
  return (
    <Dialog title={text.whyTitle} onClose={onClose} actions={<AdminButton onClick={onClose}>{text.close}</AdminButton>}>
      {item.product && <ProductCell product={item.product} />}
      <Steps>
        {steps.map(({ label, value }) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label} value`}>
            <Ltr>{value}</Ltr>
          </dd>,
        ])}
        <dt data-sum="">{text.whyNeed}</dt>
        <dd data-sum="">{need.toLocaleString('he-IL')}</dd>
      </Steps>
      {item.quantity !== need && <p>{text.whyChanged(item.quantity)}</p>}
      <div>
        <Caption>{text.whyTarget}</Caption>
        <p>{target === undefined ? text.noTarget : <Ltr>{target}</Ltr>}</p>
      </div>
      <Caption>{text.whyStock}</Caption>
    </Dialog>
  )
}
