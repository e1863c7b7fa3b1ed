import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  AccessibilityButton,
  ConsentQuestion,
  activateFooter,
  PlatformProvider,
  ShellHeader,
  Snackbar,
  type Platform,
  type PlatformCache,
} from '@zmig/platform'
import type { ComponentType } from 'react'

type Report = (part: string, error: unknown) => void

const parts: Record<string, ComponentType> = {
  'shell-header': ShellHeader,
  'shell-snackbar': Snackbar,
}

/** Hydrates header and snackbar as roots of their own and activates the footer, so that none fails with a slice. */
export const hydrateFrame = (platform: Platform, cache: PlatformCache, report: Report) => {
  for (const [id, Part] of Object.entries(parts)) {
    const element = document.getElementById(id)
    if (!element) continue
    // as a transition: React lets a tap through between slices of its work
    startTransition(() => {
      hydrateRoot(
        element,
        <PlatformProvider platform={platform} cache={cache}>
          <Part />
        </PlatformProvider>,
        {
          identifierPrefix: `${id}-`,
          onRecoverableError: (error) => report(id, error),
          onUncaughtError: (error) => report(id, error),
        },
      )
    })
  }
  const footer = document.getElementById('shell-footer')
  if (footer) activateFooter(footer)
}

/** The accessibility styles of the platform exclude the first id, so that settings do not change their own panel. */
const companions: Record<string, ComponentType> = {
  'shell-accessibility': AccessibilityButton,
  'shell-consent': ConsentQuestion,
}

/**
 * Mounts the parts that need a script, so the server does not send them. They follow the header in the document, so that the
 * keyboard reaches them before the page.
 */
export const mountCompanions = (platform: Platform, cache: PlatformCache, report: Report) => {
  let before = document.getElementById('shell-header')
  for (const [id, Part] of Object.entries(companions)) {
    const element = document.createElement('div')
    element.id = id
    if (before) before.after(element)
    else document.body.prepend(element)
    before = element
    const root = createRoot(element, { identifierPrefix: `${id}-`, onUncaughtError: (error) => report(id, error) })
    startTransition(() =>
      root.render(
        <PlatformProvider platform={platform} cache={cache}>
          <Part />
        </PlatformProvider>,
      ),
    )
  }
}
