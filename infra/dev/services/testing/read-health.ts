import { expect } from 'vitest'

type Answer = { ok: boolean; parts: Record<string, { ok: boolean; engine?: string; away?: string[] }> }

/** What a process says about the shop; the status always says the same as the body. */
export const readHealth = async ({ url }: { url: string }, of: 'shop' | 'ready' = 'shop') => {
  const response = await fetch(`${url}/health/${of}`)
  const { ok, parts } = (await response.json()) as Answer
  expect(response.status).toBe(ok ? 200 : 503)
  return { status: response.status, notReady: Object.keys(parts).filter((name) => !parts[name]?.ok), parts }
}
