import { expect } from 'vitest'

type Answer = { ok: boolean; parts: Record<string, { ok: boolean; engine?: string; away?: string[] }> }

/** What a process says about its readiness; the status always says the same as the body. */
export const readHealth = async ({ url }: { url: string }) => {
  const response = await fetch(`${url}/health/ready`)
  const { ok, parts } = (await response.json()) as Answer
  expect(response.status).toBe(ok ? 200 : 503)
  return { status: response.status, notReady: Object.keys(parts).filter((name) => !parts[name]?.ok), parts }
}
