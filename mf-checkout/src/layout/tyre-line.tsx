import { pictureOf, type QuoteLine } from '@zmig/edge-contract'
import { arrivalText, Ltr } from '@zmig/platform'

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

/** A tyre's size; the sizes of a set are written `front + rear` and get a line each. */
export const Sizes = ({ of }: { of: string }) => {
  const [front, rear] = of.split(' + ')
  return (
    <>
      <Ltr>{front}</Ltr>
      {rear && (
        <>
          <br />
          <Ltr>{rear}</Ltr>
        </>
      )}
    </>
  )
}

/** The day on which tyres arrive in the country; nothing for tyres in stock. */
export const Arrival = ({ on }: { /** year-month-day */ on: string | undefined }) =>
  on === undefined ? null : <small>{arrivalText(on)}</small>

/**
 * The sizes of a line, to be compared with a saved bike. A line without a position is of a product that was listed before lines
 * had one, and counts as a tyre for either wheel.
 */
export const fitted = ({ size = '', position = 'both', racing }: Pick<QuoteLine, 'size' | 'position' | 'racing'>) => {
  const [first = '', rear] = size.split(' + ')
  const sizes = rear ? { position: 'set' as const, size: rear, front: first } : { position, size: first }
  return { ...sizes, ...(racing && { racing }) }
}
