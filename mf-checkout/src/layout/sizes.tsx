import { Ltr } from '@zmig/platform'

/** A tyre's size; a set's sizes are written `front + rear` and get a line each. */
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
