import { ButtonLink, Card, Ltr, usePlatform } from '@zmig/platform'
import { Actions } from './guest-order.styles.ts'
import { text } from './text.ts'

/** `05X…` as WhatsApp wants it: with the country and without the zero. */
const international = (phone: string) => `972${phone.replace(/\D/g, '').replace(/^0/, '')}`

/** Somebody to talk to. */
export const OrderHelp = ({ orderId }: { orderId: string }) => {
  const { company } = usePlatform().site
  const { phone, mobile } = company
  const message = encodeURIComponent(text.message(orderId))
  return (
    <Card>
      <h2>{text.help}</h2>
      <Actions>
        <ButtonLink variant="secondary" size="small" href={`tel:${phone}`}>
          {text.call} <Ltr>{phone}</Ltr>
        </ButtonLink>
        {mobile && (
          <ButtonLink
            variant="secondary"
            size="small"
            href={`https://wa.me/${international(mobile)}?text=${message}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {text.whatsapp}
          </ButtonLink>
        )}
      </Actions>
    </Card>
  )
}
