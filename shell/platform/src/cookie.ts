import { COOKIE_DAYS } from '@zmig/edge-contract'

const MAX_AGE_SECONDS = COOKIE_DAYS * 24 * 60 * 60

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads a cookie of URL-encoded JSON.
 * @returns the value, or undefined when it is absent or broken
 */
export const readCookie = (name: string, cookies: string): unknown => {
  const pair = cookies.split('; ').find((part) => part.startsWith(`${name}=`))
  if (!pair) return undefined
  try {
    return JSON.parse(decodeURIComponent(pair.slice(name.length + 1)))
  } catch {
    return undefined
  }
}

export const writeCookie = (name: string, value: unknown): void => {
  // oxlint-disable-next-line unicorn/no-document-cookie -- Cookie Store API is missing in Safari
  document.cookie = `${name}=${encodeURIComponent(JSON.stringify(value))}; path=/; max-age=${MAX_AGE_SECONDS}; samesite=lax`
}
