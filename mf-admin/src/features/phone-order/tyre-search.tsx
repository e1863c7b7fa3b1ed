import { useState } from 'react'
import { searchTyres, type QueryOf, type Tyre } from '@zmig/edge-contract'
import { Ltr, money } from '@zmig/platform'
import { useRequest } from '@zmig/platform/request'
import { Combobox } from '../../parts/combobox.tsx'
import { useStaff } from '../../parts/staff.tsx'

const stock: Record<Tyre['visibility'], string> = {
  instock: 'במלאי',
  preorder: 'בהזמנה מראש',
  ondemand: 'לפי הזמנה',
  outofstock: 'אזל',
  none: 'בטלפון בלבד',
}

const nameOf = ({ brand, displayName, displaySize }: Tyre): string => `${brand} ${displayName} ${displaySize}`

/** Finds tyres by EAN, size or name; choosing one adds it to the order and empties the field. */
export const TyreSearch = ({ onAdd, error }: { onAdd: (tyre: Tyre) => void; error?: string | undefined }) => {
  const { edge } = useStaff()
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<{ of: string; tyres: Tyre[] }>({ of: '', tyres: [] })
  const q = search.trim()
  const [failed, setFailed] = useState(false)
  useRequest(
    q,
    async (signal) => {
      const find = (sets: 'true' | 'false') =>
        edge.call(searchTyres, { query: { q, limit: 12, sets } as QueryOf<typeof searchTyres>, signal })
      // callers mostly ask for one tyre, and a list in the shop's order begins with sets
      const [singles, sets] = await Promise.all([find('false'), find('true')])
      return [...singles.result, ...sets.result]
    },
    {
      onStart: () => setFailed(false),
      onAnswer: (tyres) => setFound({ of: q, tyres }),
      onFailure: () => setFailed(true),
    },
  )
  const tyres = q === '' ? [] : found.tyres
  return (
    <Combobox
      label="הוספת צמיג"
      hint="לפי EAN, מידה או שם"
      placeholder="180/55-17"
      items={tyres}
      itemKey={({ ean }) => ean}
      itemText={nameOf}
      renderItem={(tyre) => (
        <span>
          <bdi>
            {tyre.brand} {tyre.displayName}
          </bdi>{' '}
          <Ltr>{tyre.displaySize}</Ltr> · <Ltr>{money(tyre.price)}</Ltr> · {stock[tyre.visibility]}
          <br />
          <small>
            <Ltr>{tyre.ean}</Ltr>
          </small>
        </span>
      )}
      value={null}
      keepsText
      opensTyped
      onChange={(ean) => {
        const tyre = tyres.find((each) => each.ean === ean)
        if (!tyre) return
        onAdd(tyre)
        setSearch('')
      }}
      search={search}
      onSearch={setSearch}
      loading={q !== '' && found.of !== q && !failed}
      none={failed ? 'החיפוש לא ענה, נסו שוב בעוד רגע' : 'לא נמצאו צמיגים'}
      error={error}
    />
  )
}
