import { Link } from '@zmig/platform'
import { brandHref } from '../../tyre/tyre-address.ts'
import { text } from './text.ts'
import type { TyreSummary } from '../../tyre/tyre-summary.ts'

const Fit = ({ size, word, half }: { size: string; word: string; half?: boolean }) => (
  <span className={half ? 'fit half' : 'fit'}>
    <bdi dir="ltr" className="size">
      {size}
    </bdi>
    <small>{word}</small>
  </span>
)

/** Brand, model and size as one heading: the size is what a rider checks first. Both sizes of a set are equally large. */
export const ProductHeading = ({ tyre }: { tyre: TyreSummary }) => (
  <h1>
    <Link className="brand" href={brandHref(tyre.brand)}>
      <bdi>{tyre.brand}</bdi>
    </Link>{' '}
    <span className="model">
      <bdi dir="ltr">{tyre.displayName}</bdi>{' '}
    </span>
    {tyre.front ? (
      <>
        <Fit size={tyre.front} word={text.front} half /> <Fit size={tyre.size} word={text.rear} half />
      </>
    ) : (
      <Fit size={tyre.size} word={text.positions[tyre.position]} />
    )}
  </h1>
)
