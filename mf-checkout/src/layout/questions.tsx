import { Ltr, usePlatform } from '@zmig/platform'

/** Where to ask: the words and the phone of the shop, which a tap calls. */
export const Questions = () => {
  const { phone } = usePlatform().site.company
  return (
    <>
      שאלות? התקשרו:{' '}
      <a href={`tel:${phone}`}>
        <Ltr>{phone}</Ltr>
      </a>
    </>
  )
}
