import { AdminIconButton, SelectBox } from './controls.tsx'
import { AdminIcon } from './icon.tsx'
import { Foot } from './table.styles.ts'

type Props = {
  /** what is paged, where a page has two such lists */
  of?: string
  /** from 1 */
  page: number
  /** rows of one page */
  limit: number
  /** rows of all pages */
  total: number
  /** page sizes, e.g. 10, 20, 50 */
  sizes: readonly number[]
  onPage: (page: number) => void
  /** a new page size; the caller goes back to the first page */
  onLimit: (limit: number) => void
}

/** The range that is shown, the page size, and the ways to the previous and the next page. */
export const Paging = ({ of, page, limit, total, sizes, onPage, onLimit }: Props) => {
  const pages = Math.max(1, Math.ceil(total / limit))
  const from = total === 0 ? 0 : (page - 1) * limit + 1
  return (
    <Foot aria-label={of === undefined ? 'עמודים' : `עמודים: ${of}`}>
      <p role="status">
        <bdi dir="ltr">
          {from.toLocaleString('he-IL')}–{Math.min(page * limit, total).toLocaleString('he-IL')}
        </bdi>{' '}
        מתוך {total.toLocaleString('he-IL')}
      </p>
      <label>
        בעמוד
        <SelectBox>
          <select value={limit} onChange={(event) => onLimit(Number(event.target.value))}>
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
          <AdminIcon name="down" size={14} />
        </SelectBox>
      </label>
      <AdminIconButton
        small
        icon="previous"
        label="העמוד הקודם"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <AdminIconButton small icon="next" label="העמוד הבא" disabled={page >= pages} onClick={() => onPage(page + 1)} />
    </Foot>
  )
}
