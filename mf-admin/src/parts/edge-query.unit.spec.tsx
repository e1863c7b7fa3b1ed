// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { get } from '@zmig/edge-contract'
import { type EdgeClient, EdgeError } from '@zmig/platform'
import { useEdgeQuery } from './edge-query.tsx'
import { StaffProvider } from './staff.tsx'

const readTyre = get('/tyres/{ean}', {
  audience: 'staff',
  summary: 'A tyre',
  answer: z.object({ ok: z.literal(true), name: z.string() }),
})

const dana = { _id: 's1', email: 'dana@zmig.test', name: 'דנה לוי', picture: null, role: 'staff' as const }

/** An edge whose answers come when the test says so; `calls` are the tyres that were asked for. */
const edgeByHand = () => {
  const calls: string[] = []
  const open: { ean: string; answer: (name: string) => void; fail: (error: unknown) => void }[] = []
  const call = (_endpoint: unknown, { params }: { params: { ean: string } }) => {
    calls.push(params.ean)
    return new Promise((resolve, reject) =>
      open.push({ ean: params.ean, answer: (name) => resolve({ ok: true, name }), fail: reject }),
    )
  }
  const next = (ean: string) => {
    const index = open.findIndex((each) => each.ean === ean)
    const [found] = open.splice(index, 1)
    if (!found) throw new Error(`no request for ${ean} is open`)
    return found
  }
  const answer = (ean: string, name: string) => act(async () => next(ean).answer(name))
  const fail = (ean: string, error: unknown = new EdgeError(0)) => act(async () => next(ean).fail(error))
  return { calls, answer, fail, edge: { call } as unknown as EdgeClient }
}

const Tyre = ({ ean, as = 'tyre' }: { ean: string; as?: string }) => {
  const { value, busy, failed, error, reload, change } = useEdgeQuery(readTyre, { params: { ean } })
  return (
    <section>
      <output aria-label={as}>
        {[value?.name ?? 'nothing', busy && 'busy', failed && `failed ${(error as EdgeError).status}`]
          .filter(Boolean)
          .join(' ')}
      </output>
      <button type="button" onClick={reload}>{`reload ${as}`}</button>
      <button type="button" onClick={() => change((tyre) => ({ ...tyre, name: `${tyre.name} GT` }))}>
        {`change ${as}`}
      </button>
    </section>
  )
}

const shown = (as = 'tyre') => screen.getByLabelText(as).textContent
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

const open = () => {
  const { edge, ...hand } = edgeByHand()
  const page = (ean: string) => (
    <StaffProvider user={dana} edge={edge}>
      <Tyre ean={ean} />
    </StaffProvider>
  )
  const { rerender, unmount } = render(page('1'))
  return { ...hand, edge, turnTo: (ean: string) => act(async () => rerender(page(ean))), unmount }
}

configure({ asyncUtilTimeout: 50_000 })
afterEach(cleanup)

it('is busy without a value, and then has what the edge answered', async () => {
  const { answer, calls } = open()
  expect(shown()).toBe('nothing busy')
  await answer('1', 'Road 6')
  expect(shown()).toBe('Road 6')
  expect(calls).toEqual(['1'])
})

it('keeps the last answer while the next one loads', async () => {
  const { answer, turnTo } = open()
  await answer('1', 'Road 6')
  await turnTo('2')
  expect(shown()).toBe('Road 6 busy')
  await answer('2', 'Diablo')
  expect(shown()).toBe('Diablo')
})

it('shows the later of two requests, whichever is answered first', async () => {
  const { answer, turnTo } = open()
  await turnTo('2')
  await answer('2', 'Diablo')
  await answer('1', 'Road 6')
  expect(shown()).toBe('Diablo')
})

it('asks again for what it showed before: nothing that is out of sight is kept', async () => {
  const { answer, turnTo, calls } = open()
  await answer('1', 'Road 6')
  await turnTo('2')
  await answer('2', 'Diablo')
  await turnTo('1')
  expect(calls).toEqual(['1', '2', '1'])
  await answer('1', 'Road 6 GT')
  expect(shown()).toBe('Road 6 GT')
})

it('says that loading failed and why, keeps what was there, and loads again', async () => {
  const { answer, fail } = open()
  await fail('1', new EdgeError(503))
  expect(shown()).toBe('nothing failed 503')
  await press('reload tyre')
  expect(shown()).toBe('nothing busy')
  await answer('1', 'Road 6')
  await press('reload tyre')
  expect(shown()).toBe('Road 6 busy')
  await fail('1')
  expect(shown()).toBe('Road 6 failed 0')
})

it('asks once more for a reload while an answer is under way, which may be older than the change', async () => {
  const { answer, calls } = open()
  await press('reload tyre')
  expect(calls).toEqual(['1'])
  await answer('1', 'Road 6')
  expect(calls).toEqual(['1', '1'])
  await answer('1', 'Road 6 GT')
  expect(shown()).toBe('Road 6 GT')
})

it('shows what a change has answered before it is loaded again', async () => {
  const { answer } = open()
  await answer('1', 'Road 6')
  await press('change tyre')
  expect(shown()).toBe('Road 6 GT')
  await press('reload tyre')
  await answer('1', 'Road 7')
  expect(shown()).toBe('Road 7')
})

it('keeps a change when an answer comes that was asked for before it', async () => {
  const { answer } = open()
  await answer('1', 'Road 6')
  await press('reload tyre')
  await press('change tyre')
  expect(shown()).toBe('Road 6 GT busy')
  await answer('1', 'Road 6')
  expect(shown()).toBe('Road 6 GT')
})

it('asks once for two parts of a page, and reloads every part that shows such an answer', async () => {
  const { edge, answer, calls } = edgeByHand()
  render(
    <StaffProvider user={dana} edge={edge}>
      <Tyre ean="1" as="head" />
      <Tyre ean="1" as="body" />
      <Tyre ean="2" as="other" />
    </StaffProvider>,
  )
  expect(calls).toEqual(['1', '2'])
  await answer('1', 'Road 6')
  await answer('2', 'Diablo')
  expect([shown('head'), shown('body'), shown('other')]).toEqual(['Road 6', 'Road 6', 'Diablo'])
  await press('reload head')
  expect(calls).toEqual(['1', '2', '1', '2'])
})

it('forgets every answer when another member of staff signs in', async () => {
  const { edge, answer } = edgeByHand()
  const page = (id: string) => (
    <StaffProvider key={id} user={{ ...dana, _id: id }} edge={edge}>
      <Tyre ean="1" />
    </StaffProvider>
  )
  const { rerender } = render(page('s1'))
  await answer('1', 'Road 6')
  rerender(page('s2'))
  expect(shown()).toBe('nothing busy')
  await answer('1', 'Diablo')
  expect(shown()).toBe('Diablo')
})

/** A tyre that is mounted now, which is followed until it is ready. */
const everySecond = ({ name }: { name: string }) => (name === 'ready' ? 0 : 1_000)
const Mounted = () => {
  const { value, busy, failed } = useEdgeQuery(readTyre, { params: { ean: '1' } }, { every: everySecond })
  return (
    <output aria-label="tyre">{[value?.name, busy && 'busy', failed && 'failed'].filter(Boolean).join(' ')}</output>
  )
}
const openMounted = (content = <Mounted />) => {
  const { edge, ...hand } = edgeByHand()
  render(
    <StaffProvider user={dana} edge={edge}>
      {content}
    </StaffProvider>,
  )
  return hand
}

it('reads what changes by itself again, quietly, until there is nothing to wait for', async () => {
  vi.useFakeTimers()
  const second = () => act(() => vi.advanceTimersByTimeAsync(1_000))
  try {
    const { calls, answer, fail } = openMounted()
    expect(shown()).toBe('busy')
    await answer('1', 'mounted')
    await second()
    expect([calls, shown()]).toEqual([['1', '1'], 'mounted'])
    await fail('1')
    expect(shown()).toBe('mounted failed')
    await second()
    expect([calls, shown()]).toEqual([['1', '1', '1'], 'mounted failed'])
    await answer('1', 'ready')
    await second()
    expect([calls, shown()]).toEqual([['1', '1', '1'], 'ready'])
  } finally {
    vi.useRealTimers()
  }
})

const Returned = () => {
  const { value } = useEdgeQuery(readTyre, { params: { ean: '1' } }, { onReturn: true })
  return <output aria-label="tyre">{value?.name}</output>
}

it('reads what must be current again when the window comes back in sight', async () => {
  const { calls, answer } = openMounted(
    <>
      <Returned />
      <Tyre ean="2" as="other" />
    </>,
  )
  await answer('1', 'Road 6')
  await answer('2', 'Diablo')
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  expect(calls).toEqual(['1', '2', '1'])
  await answer('1', 'Road 7')
  expect(shown()).toBe('Road 7')
})
