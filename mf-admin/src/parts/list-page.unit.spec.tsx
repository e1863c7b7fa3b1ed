// @vitest-environment happy-dom
import { configureStore } from '@reduxjs/toolkit'
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { type AnswerOf, get } from '@zmig/edge-contract'
import { EdgeError, type EdgeClient } from '@zmig/platform'
import { type ListActions, ListPage } from './list-page.tsx'
import { listsSlice } from './lists.slice.ts'
import { SnackbarProvider } from './snackbar.tsx'
import { staffLeft, StaffProvider } from './staff.tsx'

const Tyre = z.object({ id: z.string(), name: z.string() })
type Tyre = z.infer<typeof Tyre>
const Query = z.object({ q: z.optional(z.string()), kind: z.optional(z.string()), page: z.number(), limit: z.number() })
type Query = z.infer<typeof Query>
const listTyres = get('/tyres', {
  audience: 'staff',
  summary: 'Tyres, page by page',
  query: Query,
  answer: z.object({ ok: z.literal(true), tyres: z.array(Tyre), pagination: z.object({ total: z.number() }) }),
})

const text = {
  title: 'צמיגים',
  search: 'חיפוש',
  add: 'צמיג חדש',
  none: 'אין צמיגים',
  noneFound: 'לא נמצאו צמיגים',
  first: 'לחצו על ״צמיג חדש״.',
  clear: 'ניקוי הסינון',
  loadFailed: 'טעינת הצמיגים נכשלה',
  actions: 'פעולות',
  edit: ({ name }: Tyre) => `עריכת ${name}`,
  remove: ({ name }: Tyre) => `מחיקת ${name}`,
  removeTitle: 'מחיקת צמיג',
  removeConfirm: 'מחיקה',
  removeWarning: 'הצמיג יימחק.',
  removed: 'הצמיג נמחק',
  removeFailed: 'המחיקה נכשלה',
}
const everything = { q: '', kind: '' }

/** A shop of tyres with the page over it; `queries` are what the page has asked for. */
const open = (first: readonly Tyre[]) => {
  let tyres = [...first]
  const queries: Query[] = []
  const load = vi.fn((query: Query): Promise<unknown> => {
    queries.push(query)
    const found = tyres.filter(({ name }) => name.includes(query.q ?? ''))
    const from = (query.page - 1) * query.limit
    const page = found.slice(from, from + query.limit)
    return Promise.resolve({ ok: true, tyres: page, pagination: { total: found.length } })
  })
  const onDelete = vi.fn((_edge: EdgeClient, { id }: Tyre): Promise<unknown> => {
    tyres = tyres.filter((tyre) => tyre.id !== id)
    return Promise.resolve()
  })
  const restoreOf = (_edge: EdgeClient, tyre: Tyre) => () => Promise.resolve((tyres = [...tyres, tyre]))
  const upgrade = ({ id }: Tyre, list: ListActions<AnswerOf<typeof listTyres>>) =>
    list.change((found) => ({
      ...found,
      tyres: found.tyres.map((each) => (each.id === id ? { ...each, name: `${each.name} GT` } : each)),
    }))
  const rowActions = {
    text,
    first: (row: Tyre, list: ListActions<AnswerOf<typeof listTyres>>) => (
      <button type="button" onClick={() => upgrade(row, list)}>
        {`שדרוג ${row.name}`}
      </button>
    ),
    onDelete,
    restoreOf,
    describe: ({ name }: Tyre) => <dd>{name}</dd>,
  }
  const store = configureStore({ reducer: { [listsSlice.name]: listsSlice.reducer } })
  const edge: EdgeClient = { call: (_endpoint, options) => load(options?.query as Query) as never }
  const user = { _id: 's1', email: 'dana@zmig.test', name: 'דנה לוי', picture: null, role: 'staff' as const }
  const page = (
    <Provider store={store}>
      <SnackbarProvider>
        <StaffProvider user={user} edge={edge}>
          <ListPage
            name="tyres"
            text={text}
            endpoint={listTyres}
            rows={({ tyres }) => tyres}
            count={({ pagination }) => `${pagination.total} צמיגים`}
            columns={[{ id: 'name', header: 'שם', cell: ({ name }: Tyre) => <b>{name}</b> }]}
            rowKey={({ id }) => id}
            everything={everything}
            search={{ name: 'q', label: 'שם', clean: (typed) => typed.replaceAll('*', '').trim() }}
            narrow={[
              {
                name: 'kind',
                label: 'סוג',
                atOnce: true,
                options: [
                  { value: '', label: 'הכול' },
                  { value: 'set', label: 'סט' },
                ],
              },
            ]}
            rowActions={rowActions}
            form={({ row, onSaved }) => (
              <button type="button" onClick={onSaved}>{`שמירת ${row?.name ?? 'צמיג חדש'}`}</button>
            )}
          />
        </StaffProvider>
      </SnackbarProvider>
    </Provider>
  )
  const { unmount } = render(page)
  return {
    queries,
    load,
    onDelete,
    store,
    leave: unmount,
    comeBack: () => render(page),
    setTyres: (now: Tyre[]) => (tyres = now),
  }
}

const tyresOf = (count: number): Tyre[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index + 1), name: `Road ${index + 1}` }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const searchFor = async (words: string) => {
  fireEvent.change(await screen.findByLabelText('שם'), { target: { value: words } })
  fireEvent.submit(screen.getByRole('search'))
}

// a busy machine takes longer than the second that the library waits by default
configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

describe('a list', () => {
  it('says that it loads, and then shows its rows with their count', async () => {
    open(tyresOf(2))
    expect(screen.getByText('טוענים נתונים')).toBeTruthy()
    expect(await screen.findByText('2 צמיגים')).toBeTruthy()
    expect(screen.queryByText('טוענים נתונים')).toBeNull()
    expect(screen.getByText('Road 2')).toBeTruthy()
  })

  it('says how to begin when there is nothing at all', async () => {
    open([])
    expect(await screen.findByText('אין צמיגים')).toBeTruthy()
    expect(screen.getByText('לחצו על ״צמיג חדש״.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'ניקוי הסינון' })).toBeNull()
  })

  it('offers to show everything when the filter finds nothing', async () => {
    const { queries } = open(tyresOf(1))
    await screen.findByText('Road 1')
    await searchFor('  Diab*lo ')
    expect(await screen.findByText('לא נמצאו צמיגים')).toBeTruthy()
    expect(queries.at(-1)).toEqual({ q: 'Diablo', page: 1, limit: 20 })
    press('ניקוי הסינון')
    expect(await screen.findByText('Road 1')).toBeTruthy()
    expect(screen.getByLabelText('שם')).toHaveProperty('value', '')
  })

  it('says that loading failed and loads again at a press', async () => {
    const { load } = open([])
    await screen.findByText('אין צמיגים')
    load.mockRejectedValueOnce(new Error('away'))
    await searchFor('Road')
    // above the list, and in the snackbar
    await waitFor(() => expect(screen.getAllByText('טעינת הצמיגים נכשלה')).toHaveLength(2))
    // what was there before stays in sight
    expect(screen.getByRole('button', { name: 'צמיג חדש' })).toHaveProperty('disabled', false)
    press('רענון')
    expect(await screen.findByText('לא נמצאו צמיגים')).toBeTruthy()
    expect(screen.queryByText('שגיאה בטעינת הנתונים')).toBeNull()
  })

  it('begins with a page size of 20 rows, turns its pages, and goes back to the first one for another size or filter', async () => {
    const { queries } = open(tyresOf(45))
    await screen.findByText('Road 20')
    press('העמוד הבא')
    expect(await screen.findByText('Road 40')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('בעמוד'), { target: { value: '10' } })
    expect(await screen.findByText('Road 10')).toBeTruthy()
    expect(queries.at(-1)).toMatchObject({ page: 1, limit: 10 })
    press('העמוד הבא')
    expect(await screen.findByText('Road 11')).toBeTruthy()
    await searchFor('Road 1')
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ q: 'Road 1', page: 1, limit: 10 }))
  })

  it('searches at once for a choice that says so, and counts it on the button of the filters', async () => {
    const { queries } = open(tyresOf(1))
    await screen.findByText('Road 1')
    fireEvent.change(screen.getByLabelText('סוג'), { target: { value: 'set' } })
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ kind: 'set', page: 1 }))
    expect(within(screen.getByText('סינון', { selector: 'button' })).getByText('1')).toBeTruthy()
  })

  it('is filtered as it was left when staff come back, and anew for the next member of staff', async () => {
    const { queries, store, leave, comeBack } = open(tyresOf(2))
    await screen.findByText('Road 1')
    await searchFor('Road 2')
    await waitFor(() => expect(screen.queryByText('Road 1')).toBeNull())
    leave()
    comeBack()
    await screen.findByText('Road 2')
    expect(queries.at(-1)).toMatchObject({ q: 'Road 2' })
    store.dispatch(staffLeft())
    expect(await screen.findByText('Road 1')).toBeTruthy()
  })
})

describe('what staff do with a row', () => {
  it('shows what a row has become before it is loaded again', async () => {
    open(tyresOf(2))
    await screen.findByText('Road 1')
    press('שדרוג Road 1')
    expect(await screen.findByText('Road 1 GT')).toBeTruthy()
    expect(screen.getByText('Road 2')).toBeTruthy()
  })

  it('creates and edits in one dialog, which closes and loads the list again once it is saved', async () => {
    const { setTyres } = open(tyresOf(1))
    await screen.findByText('Road 1')
    press('צמיג חדש')
    setTyres(tyresOf(2))
    press('שמירת צמיג חדש')
    expect(await screen.findByText('Road 2')).toBeTruthy()
    expect(screen.queryByText('שמירת צמיג חדש')).toBeNull()
    press('עריכת Road 2')
    expect(screen.getByText('שמירת Road 2')).toBeTruthy()
  })

  const remove = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `מחיקת ${name}` }))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'מחיקה' }))
  }

  it('deletes after a question, and brings it back at a press', async () => {
    open(tyresOf(2))
    await remove('Road 2')
    expect(await screen.findByText('1 צמיגים')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    press('ביטול הפעולה')
    expect(await screen.findByText('2 צמיגים')).toBeTruthy()
  })

  it('loads the page that is in sight when a deletion of another page is taken back', async () => {
    const { queries } = open(tyresOf(45))
    await remove('Road 1')
    expect(await screen.findByText('44 צמיגים')).toBeTruthy()
    press('העמוד הבא')
    expect(await screen.findByText('Road 41')).toBeTruthy()
    const before = queries.length
    press('ביטול הפעולה')
    expect(await screen.findByText('45 צמיגים')).toBeTruthy()
    expect(queries.slice(before).map(({ page }) => page)).toEqual([2])
    press('העמוד הקודם')
    expect(await screen.findByText('Road 2')).toBeTruthy()
    expect(queries.at(-1)).toMatchObject({ page: 1 })
  })

  it('shows the page before when the last row of the last page is deleted', async () => {
    open(tyresOf(21))
    await screen.findByText('Road 20')
    press('העמוד הבא')
    await remove('Road 21')
    expect(await screen.findByText('Road 20')).toBeTruthy()
    expect(screen.queryByText('אין צמיגים')).toBeNull()
    expect(screen.getByRole('button', { name: 'העמוד הקודם' })).toHaveProperty('disabled', true)
  })

  it('says that a colleague has deleted a row, with nothing to take back, and keeps the question open when the shop is away', async () => {
    const { onDelete, queries } = open(tyresOf(1))
    onDelete.mockRejectedValueOnce(new EdgeError(0))
    await remove('Road 1')
    expect(await screen.findByText('המחיקה נכשלה')).toBeTruthy()
    onDelete.mockRejectedValueOnce(new EdgeError(404, { error: 'NOT_FOUND', message: 'לא נמצא' } as never))
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'מחיקה' }))
    expect(await screen.findByText('הצמיג נמחק בינתיים')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'ביטול הפעולה' })).toBeNull()
    await waitFor(() => expect(queries).toHaveLength(2))
  })
})
