import styled from '@emotion/styled'
import { Fragment } from 'react'
import { pictureOf, sizeParts, type QuoteLine } from '@zmig/edge-contract'
import { arrivalText, color, Ltr } from '@zmig/platform'

type PictureProps = {
  product: Pick<QuoteLine, 'ean' | 'image' | 'cdn' | 'imageVersion'>
  /** width and height in CSS pixels */
  size: number
}

/** The picture of a product: a real one where the product has one, else its drawing. Hidden when it cannot be loaded. */
export const ProductPicture = ({ product, size }: PictureProps) => (
  <img
    src={product.image ?? pictureOf(product)}
    alt=""
    width={size}
    height={size}
    onError={({ currentTarget }) => (currentTarget.hidden = true)}
  />
)

/** Wraps as a whole, so that no load index is alone on a line; breaks only where the largest letters leave no room. */
const Marking = styled.span`
  display: inline-block;
  max-inline-size: 100%;
  color: ${color.muted};
  font-size: 0.8125rem;
  font-weight: 400;
  letter-spacing: 0;
`

/** A tyre's size as riders say it, and behind it what the marking says beyond it; the sizes of a set are written `front + rear` and get a line each. */
export const Sizes = ({ of }: { of: string }) =>
  of.split(' + ').map((marking, index) => {
    const { size, more } = sizeParts(marking)
    return (
      <Fragment key={marking + String(index)}>
        {index > 0 && <br />}
        <Ltr>{size}</Ltr>
        {more && (
          <>
            {' '}
            <Marking>
              <Ltr>{more}</Ltr>
            </Marking>
          </>
        )}
      </Fragment>
    )
  })

type Fitted = Pick<QuoteLine, 'size' | 'position' | 'racing' | 'load' | 'speed' | 'frontLoad' | 'frontSpeed'>

/** The day on which tyres arrive in the country; nothing for tyres in stock. */
export const Arrival = ({ on }: { /** year-month-day */ on: string | undefined }) =>
  on === undefined ? null : <small>{arrivalText(on)}</small>

/**
 * The sizes and ratings of a line, to be compared with a saved bike. A line without a position is of a product that was listed
 * before lines had one, and counts as a tyre for either wheel.
 */
export const fitted = ({ size = '', position = 'both', ...rest }: Fitted) => {
  const { racing, load, speed, frontLoad, frontSpeed } = rest
  const [first = '', rear] = size.split(' + ')
  const sizes = rear ? { position: 'set' as const, size: rear, front: first } : { position, size: first }
  return { ...sizes, load, speed, frontLoad, frontSpeed, ...(racing && { racing }) }
}
