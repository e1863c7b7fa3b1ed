import { Suspense, use, useEffect, useMemo, useState, useSyncExternalStore, type ComponentType } from 'react'

type Box<Value> = {
  first: () => Value
  now: () => Value
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

const createBox = <Value,>(first: Value): Box<Value> => {
  let now = first
  const listeners = new Set<() => void>()
  return {
    first: () => first,
    now: () => now,
    set: (value) => {
      now = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const isSame = (one: object, other: object): boolean => {
  const pairs = Object.entries(one)
  return (
    pairs.length === Object.keys(other).length &&
    pairs.every(([key, value]) => Object.is(value, (other as Record<string, unknown>)[key]))
  )
}

/**
 * A part of a page whose code is in a file of its own. The server renders it (call `load` in the page's `load`). In the
 * browser the server's HTML stays unhydrated until `load` is called again, on intent. React would drop HTML whose props
 * changed meanwhile, so changed props are stored and reach the part after it has loaded.
 *
 * @param open the `import()`; after a failure the next `load` tries again
 */
export const deferPart = <Props extends object>(open: () => Promise<ComponentType<Props>>) => {
  let Part: ComponentType<Props> | undefined
  let opening: Promise<void> | undefined
  let resolveLoaded: () => void = () => undefined
  const loaded = new Promise<void>((resolve) => (resolveLoaded = resolve))

  const load = (): Promise<void> =>
    (opening ??= open().then(
      (part) => {
        Part = part
        resolveLoaded()
      },
      () => {
        opening = undefined
      },
    ))

  const LoadedPart = ({ box }: { box: Box<Props> }) => {
    const props = useSyncExternalStore(box.subscribe, box.now, box.first)
    return Part && <Part {...props} />
  }

  /** Uses no hook but `use`: React renders a suspended part again without calling `use` (React error 467 otherwise). */
  const Inside = ({ box }: { box: Box<Props> }) => {
    if (!Part) use(loaded)
    return <LoadedPart box={box} />
  }

  const View = (props: Props) => {
    const [box] = useState(() => createBox(props))
    useEffect(() => {
      if (!isSame(box.now(), props)) box.set(props)
    })
    return useMemo(
      () => (
        <Suspense>
          <Inside box={box} />
        </Suspense>
      ),
      [box],
    )
  }
  return { load, View }
}
