import { Link } from '@zmig/platform'
import { partChoices } from './active-filters.ts'
import { listHref, type ListPlace } from './address.ts'
import { text } from './text.ts'
import type { Choices } from './choices.ts'
import type { Filters } from './filters.ts'

type Props = { place: ListPlace; filters: Filters; choices: Choices; onNear: () => void }

/**
 * What a list begins with: a front, a rear or a pair. Most riders replace one of the three, and the order of the list rules
 * puts pairs first. Styles in `Columns`.
 */
export const PartChips = ({ place, filters, choices, onNear }: Props) => {
  const parts = partChoices(filters, choices)
  if (parts.length === 0) return null
  return (
    <nav className="parts" aria-label={text.parts}>
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
    </nav>
  )
}
