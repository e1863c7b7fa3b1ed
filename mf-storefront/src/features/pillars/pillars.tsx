import styled from '@emotion/styled'
import { color, Icon, media, radius, space, Stack, usePlatform, Wrap, type IconName } from '@zmig/platform'
import { discount, stock, warrantyYears } from '../../content/facts.ts'
import { freeTyreCount, fromFreeTyres } from '../../terms/terms-text.ts'
import type { Terms } from '@zmig/edge-contract'

type Pillar = { title: string; body: string } & ({ icon: IconName } | { figure: string })

/** Reasons to buy, in the words of the sales pitch (storefront-and-checkout.md §1). */
const pillarsOf = (terms: Terms): Pillar[] => [
  { icon: 'tag', title: 'המחיר הנמוך בארץ', body: 'יבוא ישיר מהיצרנים, בלי פערי תיווך בדרך אליכם.' },
  {
    figure: `${discount}%`,
    title: `עד ${discount}% הנחה`,
    body: `על צמיגים חדשים ומקוריים, עם אחריות יצרן ל־${warrantyYears} שנים.`,
  },
  { figure: `+${stock}`, title: 'מלאי ענק', body: `יותר מ־${stock} צמיגים לאופנוע, לקטנוע ולטרקטורון.` },
  {
    icon: 'wrench',
    title: 'התקנה במוסך לידכם',
    body: 'קובעים תור באתר, והצמיגים מחכים לכם במוסך ביום ההתקנה.',
  },
  {
    icon: 'truck',
    title: `משלוח חינם ${fromFreeTyres(terms)}`,
    body: `קניתם ${freeTyreCount(terms)} או יותר? המשלוח עד הבית עלינו.`,
  },
  { icon: 'phone', title: 'שירות טלפוני טוב', body: 'עונים לכם אנשים שמכירים צמיגים, ועוזרים לבחור נכון.' },
]

const Ground = styled.div`
  margin-block-start: ${space(12)};
  padding-block: ${space(10)};
  background: ${color.asphalt};
  color: #fff;
  & h2 {
    margin-block-end: ${space(6)};
    font-size: 1.625rem;
    font-weight: 800;
    letter-spacing: -0.02em;
  }
  & ul {
    border-radius: ${radius.card};
    overflow: hidden;
    background: ${color.tar};
  }
  & li {
    display: grid;
    grid-template-columns: 84px minmax(0, 1fr);
    align-content: start;
    column-gap: ${space(4)};
    padding: ${space(5)} ${space(4)};
    background: ${color.asphalt};
  }
  /* the sign is beside both lines on a phone and above them elsewhere */
  & .sign {
    grid-row: span 2;
    align-self: center;
    color: var(--signal-bright);
    font-size: 1.5rem;
    font-weight: 800;
    line-height: 1;
    white-space: nowrap;
    letter-spacing: -0.03em;
  }
  /* enlarged figures need a line of their own */
  [data-a11y~='roomy'] & li {
    grid-template-columns: minmax(0, 1fr);
  }
  /* an icon's grid has air at its sides that letters do not have */
  & svg {
    display: block;
    margin-inline-start: -5px;
  }
  & h3 {
    font-size: 1.125rem;
    font-weight: 700;
    line-height: 1.3;
  }
  & p {
    color: ${color.chalk};
  }
  ${media.tablet} {
    & ul {
      grid-template-columns: 1fr 1fr;
    }
    & li {
      grid-template-columns: 1fr;
      padding: ${space(6)};
    }
    & .sign {
      display: flex;
      align-items: center;
      block-size: 44px;
      margin-block-end: ${space(3)};
      font-size: min(2.5rem, 68px);
    }
  }
  ${media.desktop} {
    padding-block: ${space(14)};
    & h2 {
      font-size: 2.125rem;
    }
    & ul {
      grid-template-columns: repeat(3, 1fr);
    }
    & li {
      padding: ${space(8)};
    }
  }
`

/** Reasons to buy. */
export const Pillars = () => (
  <Ground>
    <Wrap as="section" aria-labelledby="pillars">
      <h2 id="pillars">למה לקנות אצלנו</h2>
      <Stack as="ul" gap={0.25}>
        {pillarsOf(usePlatform().site.terms).map((pillar) => (
          <li key={pillar.title}>
            <span className="sign" aria-hidden="true">
              {'icon' in pillar ? <Icon name={pillar.icon} size={42} /> : <bdi dir="ltr">{pillar.figure}</bdi>}
            </span>
            <h3>{pillar.title}</h3>
            <p>{pillar.body}</p>
          </li>
        ))}
      </Stack>
    </Wrap>
  </Ground>
)
