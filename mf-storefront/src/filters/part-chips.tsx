import styled from '@emotion/styled'
import { color, Link, media, radius, space, Stack } from '@zmig/platform'
import { partChoices } from './active-filters.ts'
import { listHref, type ListPlace } from './address.ts'
import { text } from './text.ts'
import type { Choices } from './choices.ts'
import type { Filters } from './filters.ts'

const Parts = styled(Stack)`
  margin-block-end: ${space(3)};
  & p {
    font-weight: 600;
  }
  /* all four beside each other on the narrowest phone, two and two with larger letters */
  & ul {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(calc(3.9rem + 4 * var(--letter-spacing, 0px)), auto));
    gap: ${space(2)};
    padding: 0;
    list-style: none;
  }
  & a {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    align-content: center;
    justify-content: center;
    column-gap: 6px;
    min-block-size: 48px;
    padding-inline: ${space(2)};
    border: 1.5px solid ${color.control};
    border-radius: ${radius.control};
    background: ${color.card};
    color: ${color.ink};
    font-weight: 700;
    text-decoration: none;
  }
  & a:hover {
    border-color: ${color.ink};
  }
  & a[aria-current] {
    background: ${color.ink};
    border-color: ${color.ink};
    color: ${color.card};
  }
  & small {
    color: ${color.muted};
    font-size: 0.8125rem;
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }
  & [aria-current] small {
    color: inherit;
  }
  ${media.desktop} {
    display: flex;
    align-items: center;
    gap: ${space(4)};
    & ul {
      display: flex;
      flex-wrap: wrap;
    }
    & a {
      padding-inline: ${space(6)};
    }
  }
`

type Props = { place: ListPlace; filters: Filters; choices: Choices; onNear: () => void }

/**
 * What a list begins with: a front, a rear or a pair. Most riders replace one of the three, and the order of the list rules
 * puts pairs first.
 */
export const PartChips = ({ place, filters, choices, onNear }: Props) => {
  const parts = partChoices(filters, choices)
  if (parts.length === 0) return null
  return (
    <Parts as="nav" gap={1} aria-label={text.parts}>
      <p>{text.parts}</p>
      <ul>
        {parts.map(({ part, count, chosen, with: narrowed }) => (
          <li key={part}>
            <Link
              href={listHref(place, narrowed)}
              stay="push"
              rel="nofollow"
              aria-current={chosen ? 'true' : undefined}
              onPointerEnter={onNear}
              onFocus={onNear}
            >
              {text.part(part)} {count !== undefined && <small>{count}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </Parts>
  )
}
