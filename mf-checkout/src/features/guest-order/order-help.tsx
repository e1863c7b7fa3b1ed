import { Card } from '@zmig/platform'
import { ShopContact } from './shop-contact.tsx'
import { text } from './text.ts'

/** Somebody to talk to. */
export const OrderHelp = ({ orderId }: { orderId: string }) => (
  <Card>
    <h2>{text.help}</h2>
    <ShopContact orderId={orderId} />
  </Card>
)
