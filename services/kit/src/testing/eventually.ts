import { vi } from 'vitest'

/**
 * Waits until an expectation holds, however slow the machine is; the limit only ends what is stuck.
 * @param check throws while it does not hold, e.g. because an `expect` in it fails
 * @param limit in ms
 * @returns what the check returned
 * @throws what the check threw last
 */
export const eventually = <T>(check: () => T | Promise<T>, limit = 50_000): Promise<T> =>
  vi.waitFor(check, { timeout: limit, interval: 5 })
