import { ButtonLink, Ltr } from '@zmig/platform'
import { informationPage } from '../information-page.tsx'
import { CallToAction } from '../story/call-to-action.tsx'
import { Figures } from '../story/figures.styles.ts'
import { BoxList } from '../story/box-list.tsx'
import { Story } from '../story/story.styles.ts'
import { Timeline } from '../story/timeline.tsx'
import { text } from './text.ts'

const Body = () => (
  <Story>
    <p className="lead">{text.lead}</p>
    <Figures>
      {text.figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Ltr>{value}</Ltr>
          </dd>
        </div>
      ))}
    </Figures>
    <section aria-labelledby="why">
      <h2 id="why">{text.why}</h2>
      {text.whyText.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
    <section aria-labelledby="how">
      <h2 id="how">{text.how}</h2>
      <Timeline steps={text.steps} />
    </section>
    <section aria-labelledby="promise">
      <h2 id="promise">{text.promise}</h2>
      <BoxList boxes={text.promises} />
    </section>
    <CallToAction title={text.next} text={text.nextText}>
      <ButtonLink href="/">{text.search}</ButtonLink>
      <ButtonLink href="/our-direct-business-model" variant="secondary">
        {text.model}
      </ButtonLink>
    </CallToAction>
  </Story>
)

/** Who we are (storefront-and-checkout.md §1, the pitch of the site). */
export const about = informationPage({
  canonical: '/about-us',
  title: 'אודות',
  description:
    'חנות צמיגים לאופנועים, לקטנועים ולטרקטורונים: יבוא ישיר, מלאי גדול, מחיר סופי באתר, והתקנה במוסכים ברחבי הארץ. הכירו אותנו.',
  Body,
})
