import { ButtonLink, Icon, Ltr, usePlatform, VisuallyHidden, whatsAppHref } from '@zmig/platform'
import { mailTo } from './contacts.tsx'
import type { WordsProps } from '../information-page.tsx'

/** Calls the shop; its number is behind the words. */
export const CallButton = ({ words }: WordsProps) => {
  const { phone } = usePlatform().site.company
  return (
    <ButtonLink href={`tel:${phone}`}>
      <Icon name="phone" size={20} />
      <span>
        {words} <Ltr>{phone}</Ltr>
      </span>
    </ButtonLink>
  )
}

/** Opens the messaging app, for a shop with a mobile. */
export const MessageButton = ({ words }: WordsProps) => {
  const href = whatsAppHref(usePlatform().site.company.mobile)
  return href ? (
    <ButtonLink href={href} target="_blank" rel="noopener noreferrer" variant="secondary">
      <span>
        {words} <VisuallyHidden>(נפתח בלשונית חדשה)</VisuallyHidden>
      </span>
    </ButtonLink>
  ) : null
}

/** Begins a mail. @param detail its subject */
export const MailButton = ({ words, detail: subject }: WordsProps) => (
  <ButtonLink href={mailTo(usePlatform().site.company.email, subject)} variant="secondary">
    <Icon name="mail" size={20} />
    {words}
  </ButtonLink>
)
