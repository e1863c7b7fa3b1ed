import { Link } from '@zmig/platform'
import { sizeLabel } from '../../tyre/size-label.ts'
import { brandHref } from '../../tyre/tyre-address.ts'
import { markedSize, modelName } from '../../tyre/tyre-summary.ts'
import { text } from './text.ts'
import type { Tyre } from '@zmig/edge-contract'

const Fit = ({ size, word, half }: { size: string; word: string; half?: boolean }) => (
  <span className={half ? 'fit half' : 'fit'}>
    <bdi dir="ltr" className="size">
      {size}
    </bdi>
    <small>{word}</small>
  </span>
)

/** Brand, model and size as one heading: the size is what a rider checks first. Both sizes of a set are equally large. */
export const ProductHeading = ({ tyre }: { tyre: Tyre }) => (
  <h1>
    <Link className="brand" href={brandHref(tyre.brand)}>
      <bdi>{tyre.brand}</bdi>
    </Link>{' '}
    <span className="model">
      <bdi dir="ltr">{modelName(tyre)}</bdi>{' '}
    </span>
    {tyre.set && tyre.frontSize ? (
      <>
        <Fit size={markedSize(tyre.frontSize)} word={text.front} half />{' '}
        <Fit size={sizeLabel(tyre)} word={text.rear} half />
      </>
    ) : (
      <Fit size={sizeLabel(tyre)} word={text.positions[tyre.position]} />
    )}
  </h1>
)
