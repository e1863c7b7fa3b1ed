import { Ltr, usePlatform } from '@zmig/platform'
import { text } from './text.ts'

/** Once above a list: without scripts its cards have no buttons, and whoever reads them has to know how to order. */
export const OrderByPhone = () => {
  const { phone } = usePlatform().site.company
  return (
    <noscript>
      <p>
        {text.orderByPhone}{' '}
        <a href={`tel:${phone}`}>
          <Ltr>{phone}</Ltr>
        </a>
      </p>
    </noscript>
  )
}
