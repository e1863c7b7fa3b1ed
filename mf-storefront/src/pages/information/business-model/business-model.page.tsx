import { ButtonLink } from '@zmig/platform'
import { informationPage } from '../information-page.tsx'
import { facts } from '../facts.ts'
import { CallToAction } from '../story/call-to-action.tsx'
import { BoxList } from '../story/box-list.tsx'
import { Story } from '../story/story.styles.ts'
import { Timeline } from '../story/timeline.tsx'
import { Chains } from './chains.tsx'
import { text } from './text.ts'

const Body = () => (
  <Story>
    <p className="lead">{text.lead}</p>
    <section aria-labelledby="chains">
      <h2 id="chains">{text.chains}</h2>
      <Chains />
    </section>
    <section aria-labelledby="timeline">
      <h2 id="timeline">{text.timeline}</h2>
      <Timeline steps={text.steps} />
    </section>
    <section aria-labelledby="values">
      <h2 id="values">{text.values}</h2>
      <BoxList boxes={text.boxes} />
    </section>
    <CallToAction title={text.next} text={text.nextText}>
      <ButtonLink href="/">{text.search}</ButtonLink>
      <ButtonLink href="/customer-service" variant="secondary">
        {text.ask}
      </ButtonLink>
    </CallToAction>
  </Story>
)

/** storefront-and-checkout.md §2, Static pages: the timeline and three boxes of the business model. */
export const businessModel = informationPage({
  canonical: '/our-direct-business-model',
  title: 'מכירה ישירה',
  description: `למה צמיגים לאופנוע עולים אצלנו פחות: יבוא עצמי ומכירה ישירה, בלי מתווכים, עם מחיר סופי, שירות טלפוני ואחריות יצרן ל־${facts.warrantyYears} שנים.`,
  Body,
})
