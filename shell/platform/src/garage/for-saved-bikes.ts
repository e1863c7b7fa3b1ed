import { createElement, useEffect, useState, type FunctionComponent } from 'react'

/** The name of the saved bikes in the browser's storage. */
export const GARAGE_KEY = 'garage'
/** Every slice has the garage in its own files, so a change is published to all copies on the page. */
export const GARAGE_CHANGED = 'zmigo:garage'

/**
 * A part of a page for visitors who saved a bike. Other visitors do not load its code, and the server renders the page without it.
 *
 * @param open the `import()`; when it fails the part is missing and the page works. The same function in every render
 */
export const useForSavedBikes = <Props>(
  open: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> | undefined => {
  const [Part, setPart] = useState<FunctionComponent<Props>>()
  useEffect(() => {
    const look = async () => {
      if (!localStorage.getItem(GARAGE_KEY)) return
      const part = await open()
      setPart(() => part)
    }
    // nothing is shown when storage is off or the file does not come
    const lookQuietly = () => void look().catch(() => undefined)
    lookQuietly()
    addEventListener(GARAGE_CHANGED, lookQuietly)
    return () => removeEventListener(GARAGE_CHANGED, lookQuietly)
  }, [open])
  return Part
}

/** The same as an element: the part with these properties, or nothing. */
export const ForSavedBikes = <Props extends object>({
  open,
  ...props
}: Props & { open: () => Promise<FunctionComponent<Props>> }) => {
  const Part = useForSavedBikes(open)
  return Part ? createElement(Part, props as unknown as Props) : null
}
