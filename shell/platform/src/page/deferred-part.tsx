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
 * A part of a page whose code comes in a file of its own. The server renders it whole (call `load` in the page's `load`);
 * in the browser its HTML stands as the server sent it until somebody calls `load` again, on intent, and comes to life
 * then. React would drop HTML whose props changed meanwhile, so changes go around it and reach the part when it is there.
 *
 * @param open the `import()`; one that fails is tried again by the next `load`
 */
export const deferPart = <Props extends object>(open: () => Promise<ComponentType<Props>>) => {
  let Part: ComponentType<Props> | undefined
  let opening: Promise<void> | undefined
  let arrived: () => void = () => undefined
  const arrival = new Promise<void>((resolve) => (arrived = resolve))

  const load = (): Promise<void> =>
    (opening ??= open().then(
      (part) => {
        Part = part
        arrived()
      },
      () => {
        opening = undefined
      },
    ))

  const Alive = ({ box }: { box: Box<Props> }) => {
    const props = useSyncExternalStore(box.subscribe, box.now, box.first)
    return Part && <Part {...props} />
  }

  /** No hook but `use`: React plays a part that waited again, and `use` is not called then (React error 467 otherwise). */
  const Inside = ({ box }: { box: Box<Props> }) => {
    if (!Part) use(arrival)
    return <Alive box={box} />
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
