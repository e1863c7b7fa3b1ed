import { useEffect, useState, type ComponentType, type ReactNode } from 'react'

type FragmentView = ComponentType<Record<string, unknown>>

/** What the shell has for slices in a browser (shell/client/src/remotes.ts). */
type Shell = { fragment: (name: string) => Promise<{ Fragment?: FragmentView }> }

type Props = {
  /** `<slice>/<name>`, as this slice's package.json names it in `fragments.uses` */
  of: string
  /** what the other slice gets */
  props?: Record<string, unknown>
  /** shown by the server, until the fragment comes, and for ever when it does not */
  children?: ReactNode
}

/**
 * A piece of a page that another slice shows, in the version that this page has of it. Its code comes after this page: nothing
 * that a visitor needs may be in it. A fragment that is missing or fails to load leaves what stands in its place.
 */
export const Fragment = ({ of, props, children }: Props): ReactNode => {
  const [shown, setShown] = useState<{ of: string; View: FragmentView }>()
  useEffect(() => {
    let isLeft = false
    const { __zmigo_federation__: shell } = globalThis as unknown as { __zmigo_federation__?: Shell }
    shell?.fragment(of).then(
      ({ Fragment: View }) => {
        if (!isLeft && View) setShown({ of, View })
      },
      () => undefined, // its place is filled already
    )
    return () => {
      isLeft = true
    }
  }, [of])
  return shown?.of === of ? <shown.View {...props} /> : children
}
