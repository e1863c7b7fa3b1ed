import { ButtonLink, Icon, Link, Ltr, openingHours, usePlatform, type IconName } from '@zmig/platform'
import { informationPage } from '../information-page.tsx'
import { mailTo } from '../frame/contact.ts'
import { Layout } from './customer-service.styles.ts'
import { storeSchema } from './store-schema.ts'
import { text } from './text.ts'
import type { ReactNode } from 'react'

type WayProps = { icon: IconName; title: string; children: ReactNode }

const Way = ({ icon, title, children }: WayProps) => (
  <section>
    <Icon name={icon} size={30} />
    <h2>{title}</h2>
    {children}
  </section>
)

const Call = ({ number }: { number: string }) => (
  <a className="big" href={`tel:${number}`}>
    <Ltr>{number}</Ltr>
  </a>
)

const Body = () => {
  const { phone, mobile, fax, email, address } = usePlatform().site.company
  return (
    <Layout>
      <p className="lead">{text.lead}</p>
      <div className="ways">
        <Way icon="phone" title={text.call}>
          <Call number={phone} />
          {mobile !== phone && <Call number={mobile} />}
          <p>
            {text.hours}
            <br />
            {text.between}
          </p>
        </Way>
        <Way icon="mail" title={text.write}>
          <a className="mail" href={mailTo(email)}>
            <Ltr>{email}</Ltr>
          </a>
          <p>{text.include}</p>
          <ButtonLink href={mailTo(email, text.subject)}>{text.send}</ButtonLink>
        </Way>
        <Way icon="pin" title={text.visit}>
          <address>{address}</address>
          <p>{text.before}</p>
          <p>
            {text.fax} <Ltr>{fax}</Ltr>
          </p>
        </Way>
      </div>
      <section aria-labelledby="answers">
        <h2 id="answers">{text.answers}</h2>
        <ul>
          {text.links.map(({ href, label, hint }) => (
            <li key={href}>
              <Link href={href}>{label}</Link>
              <p>{hint}</p>
            </li>
          ))}
        </ul>
      </section>
    </Layout>
  )
}

/** Where to find a person; the facts are those of COMPANY_FILE (storefront-and-checkout.md §2, Static pages). */
export const customerService = informationPage({
  canonical: '/customer-service',
  title: 'שירות לקוחות',
  description: `שירות הלקוחות שלנו: טלפון, אימייל, כתובת ושעות פעילות. אנחנו כאן בימים ראשון עד חמישי, בין ${openingHours.from} ל־${openingHours.to}, לכל שאלה על צמיגים והזמנות.`,
  namesCompany: true,
  jsonLd: storeSchema,
  Body,
})
