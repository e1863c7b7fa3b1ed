import { use } from 'react'

/**
 * Something that only some addresses need, so that the others do not pay for it: the size list must not carry the
 * terms of use in its first kilobytes.
 *
 * `load` is awaited by the page before it is shown. While hydrating nobody has loaded it yet: `useValue` then suspends,
 * React keeps what the server sent, and when the file never comes that text simply stays, links and all.
 */
export const later = <Value>(bring: () => Promise<Value>) => {
  let value: Value | undefined
  let hydrating: Promise<Value> | undefined
  const load = async (): Promise<Value> => (value ??= await bring())
  const loadOrWait = () => load().catch(() => new Promise<never>(() => undefined))
  return { load, useValue: (): Value => value ?? use((hydrating ??= loadOrWait())) }
}
