import { createNotice } from './slice-notice.tsx'
import type { Platform, PlatformCache, SliceLifecycles } from '@zmig/platform'

/** Rejects when a promise takes longer than it may; the promise itself continues. */
const within = <T>(milliseconds: number, work: Promise<T>, what: string): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${milliseconds} ms`)), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** 12 s: an edge call gives up after 10 s; a mount that takes longer is given up. */
const MOUNT_MS = 12_000
/** 0.3 s: a shorter wait needs no spinner. */
const SPINNER_AFTER_MS = 300

type Options = {
  name: string
  element: HTMLElement
  platform: Platform
  cache: PlatformCache
  load: (name: string) => Promise<SliceLifecycles>
  report: (slice: string, error: unknown) => void
  /** whether the slice owns a path */
  owns: (path: string) => boolean
  /** milliseconds from a mount until a notice is shown, and the visitor can go elsewhere; the slice still appears when it comes later */
  lateAfter: () => number
  /** called when the slice shows its page */
  onShown: () => void
}

/**
 * The application that single-spa registers for a slice: it always loads, mounts and unmounts, even if the slice fails. A slice that is
 * missing, slow, or throws on evaluation or on mount shows a notice in its own element; mounting again tries again.
 */
export const createApplication = (options: Options) => {
  const { name, element, platform, cache, load, report, owns, lateAfter, onShown } = options
  const notice = createNotice(element, platform, cache)
  const props = { platform, cache, owns, onError: (error: unknown) => report(name, error) }
  let bootstrapped: SliceLifecycles | undefined
  let running: SliceLifecycles | undefined
  // grows with every mount and unmount, so that a pending earlier one can be ignored
  let turn = 0

  const clear = async () => {
    const ending = running
    running = undefined
    await ending?.unmount(props).catch((error: unknown) => report(name, error))
    notice.hide()
    element.replaceChildren()
    delete element.dataset['version']
  }

  const fail = async (error: unknown) => {
    report(name, error)
    // the server's HTML stays when the slice has not changed it yet
    if (error instanceof Error && error.name === 'PageFileMissing') running = undefined
    else if (running) await clear()
    notice.show('unavailable')
  }

  const run = async (lifecycles: SliceLifecycles, mine: number) => {
    if (turn !== mine) return
    running = lifecycles
    try {
      if (bootstrapped !== lifecycles) await lifecycles.bootstrap(props)
      bootstrapped = lifecycles
      await within(MOUNT_MS, lifecycles.mount(props), `mounting ${name}`)
      if (turn !== mine) return
      notice.hide()
      onShown()
    } catch (error) {
      if (turn === mine) await fail(error)
    }
  }

  const mount = async () => {
    turn += 1
    const mine = turn
    const shown = load(name).then((lifecycles) => run(lifecycles, mine))
    const spinner = setTimeout(() => element.childElementCount || notice.show('loading'), SPINNER_AFTER_MS)
    try {
      // single-spa waits for this promise before it navigates elsewhere
      await within(lateAfter(), shown, `showing ${name}`)
    } catch (error) {
      if (turn !== mine) return
      report(name, error)
      notice.show('unavailable')
      shown.catch(() => undefined)
    } finally {
      clearTimeout(spinner)
    }
  }

  return {
    bootstrap: () => Promise.resolve(),
    mount,
    unmount: async () => {
      turn += 1
      await clear()
    },
    // single-spa's own limits; the shorter ones above show a notice
    timeouts: {
      mount: { millis: 2 * MOUNT_MS, dieOnTimeout: true, warningMillis: 2 * MOUNT_MS },
      unmount: { millis: 2_000, dieOnTimeout: true, warningMillis: 2_000 },
    },
  }
}
