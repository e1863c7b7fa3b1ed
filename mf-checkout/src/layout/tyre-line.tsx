import { arrivalText, Ltr } from '@zmig/platform'

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
