import { EdgeError, type EdgeTransport } from './edge-client.ts'

/** 10 s: past this a shopper on a phone has given up; the page says so and offers a retry. */
const TIMEOUT_MS = 10_000

/** The transport of a browser: same origin, JSON, cookies included. */
export const browserTransport: EdgeTransport = async ({ method, path, body, signal }) => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(`/edge${path}`, {
      method,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      // a metric must survive the navigation that it announces
      keepalive: method === 'POST',
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    return { status: response.status, body: await response.json() }
  } catch {
    throw new EdgeError(0)
  }
}
