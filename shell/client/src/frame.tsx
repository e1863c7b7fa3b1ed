import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { PlatformProvider, ShellFooter, ShellHeader, Snackbar, type Platform, type PlatformCache } from '@zmig/platform'
import type { ComponentType } from 'react'

const parts: Record<string, ComponentType> = {
  'shell-header': ShellHeader,
  'shell-footer': ShellFooter,
  'shell-snackbar': Snackbar,
}

/** Brings header, footer and snackbar to life, each a root of its own, so that none of them falls with a slice. */
export const hydrateFrame = (
  platform: Platform,
  cache: PlatformCache,
  report: (part: string, error: unknown) => void,
) => {
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
}
