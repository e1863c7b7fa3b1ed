import styled from '@emotion/styled'
import { ButtonLink, color, media, radius, space, Stack, Wrap } from '@zmig/platform'

/** Texts of the wizard's promotion. */
const text = {
  badge: 'חדש',
  title: 'לא יודעים מה המידה?',
  body: 'ההתאמה החכמה ממליצה על צמיגים לפי האופנוע והרכיבה שלכם.',
  steps: [
    { title: 'האופנוע', body: 'מותג, שנה ודגם' },
    { title: 'הרכיבה', body: 'יומיומית או בסופי שבוע, וכמה קילומטרים' },
    { title: 'ההמלצה', body: 'צמיגים שמתאימים, עם הסבר' },
  ],
  action: 'להתאמה חכמה',
}

const Banner = styled(Stack)`
  margin-block: ${space(12)} 0;
  padding: ${space(6)};
  border: 1px solid ${color.line};
  border-inline-start: 8px solid ${color.signal};
  border-radius: ${radius.card};
  background: ${color.card};
  & h2 {
    font-size: 1.625rem;
    font-weight: 800;
    letter-spacing: -0.02em;
  }
  & h2 span {
    display: inline-block;
    margin-inline-start: ${space(2)};
    padding: 0 ${space(2)};
    border-radius: 6px;
    background: ${color.signal};
    color: ${color.asphalt};
    font-size: 0.875rem;
    font-weight: 700;
    letter-spacing: 0;
    vertical-align: middle;
  }
  & p {
    color: ${color.muted};
    font-size: 1.0625rem;
  }
  & ol {
    counter-reset: step;
  }
  /* a number and two lines; screen readers announce the numbers of the list itself */
  & li {
    display: grid;
    grid-template-columns: 40px minmax(0, 1fr);
    column-gap: ${space(3)};
    align-items: center;
    counter-increment: step;
  }
  & li::before {
    content: counter(step);
    grid-row: span 2;
    display: grid;
    place-items: center;
    inline-size: 40px;
    block-size: 40px;
    border-radius: ${radius.round};
    background: ${color.asphalt};
    color: #fff;
    font-weight: 800;
  }
  & li b {
    font-weight: 700;
    line-height: 1.3;
  }
  & li span {
    color: ${color.muted};
    font-size: 0.9375rem;
    line-height: 1.3;
  }
  ${media.tablet} {
    & ol {
      grid-template-columns: repeat(
        auto-fit,
        minmax(min(100%, max(10.5rem + 10 * var(--letter-spacing, 0px), 30%)), 1fr)
      );
    }
    & > a {
      justify-self: start;
    }
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    padding: ${space(8)} ${space(10)};
    & h2 {
      font-size: 2rem;
    }
    & ol {
      grid-column: 1 / -1;
      padding-block-start: ${space(6)};
      border-block-start: 1px solid ${color.line};
    }
    & > a {
      grid-area: 1 / 2;
    }
  }
`

/** A link to the wizard for shoppers who know their bike but not their size. */
export const WizardPromotion = () => (
  <Wrap as="section" aria-labelledby="wizard-promotion">
    <Banner gap={5}>
      <div>
        <h2 id="wizard-promotion">
          {text.title}
          <span>{text.badge}</span>
        </h2>
        <p>{text.body}</p>
      </div>
      <Stack as="ol">
        {text.steps.map(({ title, body }) => (
          <li key={title}>
            <b>{title}</b>
            <span>{body}</span>
          </li>
        ))}
      </Stack>
      <ButtonLink href="/find-the-right-tires-for-you">{text.action}</ButtonLink>
    </Banner>
  </Wrap>
)
