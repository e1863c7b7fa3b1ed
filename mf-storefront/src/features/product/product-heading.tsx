import { sizeLabel } from '../../tyre/size-label.ts'
import { markedSize, modelName } from '../../tyre/tyre-summary.ts'
import { text } from './text.ts'
import type { Tyre } from '@zmig/edge-contract'

/** Brand, model and size as one heading: the size is what a rider checks first. */
export const ProductHeading = ({ tyre }: { tyre: Tyre }) => (
  <h1>
    <span className="brand">
      <bdi>{tyre.brand}</bdi>{' '}
    </span>
    <span className="model">
      <bdi dir="ltr">{modelName(tyre)}</bdi>{' '}
    </span>
    <span className="fit">
      <bdi dir="ltr" className="size">
        {sizeLabel(tyre)}
      </bdi>
      <small>
        {tyre.set && tyre.frontSize ? (
          <>
            {text.rearWithFront} <bdi dir="ltr">{markedSize(tyre.frontSize)}</bdi>
          </>
        ) : (
          text.positions[tyre.position]
        )}
      </small>
    </span>
  </h1>
)
