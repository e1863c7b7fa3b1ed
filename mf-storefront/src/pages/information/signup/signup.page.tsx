import { ButtonLink, Icon, Link, Ltr, usePlatform, VisuallyHidden } from '@zmig/platform'
import { informationPage } from '../information-page.tsx'
import { Hours } from '../frame/company.tsx'
import { mailTo, messageTo } from '../frame/contact.ts'
import { BoxList } from '../story/box-list.tsx'
import { Story } from '../story/story.styles.ts'
import { Timeline } from '../story/timeline.tsx'
import { CallToAction } from '../story/call-to-action.tsx'
import { text } from './text.ts'

const Ways = () => {
  const { phone, mobile, email } = usePlatform().site.company
  return (
    <>
      <ButtonLink href={`tel:${phone}`}>
        <Icon name="phone" size={20} />
        <span>
          {text.call} <Ltr>{phone}</Ltr>
        </span>
      </ButtonLink>
      <ButtonLink href={messageTo(mobile)} target="_blank" rel="noopener noreferrer" variant="secondary">
        <span>
          {text.message} <VisuallyHidden>{text.newTab}</VisuallyHidden>
        </span>
      </ButtonLink>
      <ButtonLink href={mailTo(email, text.subject)} variant="secondary">
        <Icon name="mail" size={20} />
        {text.mail}
      </ButtonLink>
    </>
  )
}

const Body = () => (
  <Story>
    <p className="lead">{text.lead}</p>
    <section aria-labelledby="benefits">
      <h2 id="benefits">{text.benefits}</h2>
      <BoxList boxes={text.boxes} />
    </section>
    <section aria-labelledby="how">
      <h2 id="how">{text.how}</h2>
      <Timeline steps={text.steps} />
    </section>
    <CallToAction
      title={text.contact}
      text={
        <>
          {text.hours} ב<Hours />.
        </>
      }
    >
      <Ways />
    </CallToAction>
    <section>
      <p>
        {text.existing} <Link href="/our-shops">{text.shops}</Link>
      </p>
    </section>
  </Story>
)

/** An invitation to garages (wizard-shops-and-admin.md §1): they contact the business by phone or messaging app. */
export const signup = informationPage({
  canonical: '/shop/signup',
  title: 'הצטרפות כנקודת התקנה',
  description:
    'יש לכם מוסך אופנועים? הצטרפו בלי עלות לרשת נקודות ההתקנה: אתם קובעים את המחיר ואת השעות, והצמיגים והלקוחות מגיעים אליכם.',
  namesCompany: true,
  Body,
})
