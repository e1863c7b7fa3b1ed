import { ButtonLink, Icon, Ltr, usePlatform, type IconName } from '@zmig/platform'
import { mailTo } from './contacts.tsx'
import type { ReactNode } from 'react'
import type { ItemProps, WordsProps } from '../information-page.tsx'

const Call = ({ number }: { number: string }) => (
  <a className="big" href={`tel:${number}`}>
    <Ltr>{number}</Ltr>
  </a>
)

/** What an item shows above its words, by its icon: telephone numbers, mail address, postal address. */
const useFacts = (): Partial<Record<IconName, ReactNode>> => {
  const { phone, mobile, email, address } = usePlatform().site.company
  return {
    phone: (
      <>
        <Call number={phone} />
        {mobile !== phone && <Call number={mobile} />}
      </>
    ),
    mail: (
      <a className="mail" href={mailTo(email)}>
        <Ltr>{email}</Ltr>
      </a>
    ),
    pin: <address>{address}</address>,
  }
}

/** The ways to reach a person, side by side. */
export const ContactWays = ({ children }: { children: ReactNode }) => <div className="ways">{children}</div>

export const ContactWay = ({ icon = 'info', title, actions, children }: ItemProps) => (
  <section>
    <Icon name={icon} size={30} />
    <h2>{title}</h2>
    {useFacts()[icon]}
    {children}
    {actions}
  </section>
)

/** Begins a mail. @param detail its subject */
export const SendMail = ({ words, detail: subject }: WordsProps) => (
  <ButtonLink href={mailTo(usePlatform().site.company.email, subject)}>{words}</ButtonLink>
)

export const Links = ({ children }: { children: ReactNode }) => <ul>{children}</ul>

/** A link and a sentence about where it leads. */
export const LinkItem = ({ title, children }: ItemProps) => (
  <li>
    {title}
    {children}
  </li>
)
