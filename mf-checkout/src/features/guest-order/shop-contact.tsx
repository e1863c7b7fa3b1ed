import { ButtonLink, Ltr, usePlatform } from '@zmig/platform'
import { Actions } from './guest-order.styles.ts'
import { text } from './text.ts'

/** `05X…` as WhatsApp wants it: with the country and without the zero. */
const international = (phone: string) => `972${phone.replace(/\D/g, '').replace(/^0/, '')}`

/** The shop's phone and, when it has one, its WhatsApp. */
export const ShopContact = ({ orderId }: { orderId: string }) => {
  const { phone, mobile } = usePlatform().site.company
  const message = encodeURIComponent(text.message(orderId))
  return (
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
  )
}
