import { useState, type ComponentType } from 'react'

type State<Props> = { status: 'idle' | 'pending' | 'failed'; Part?: ComponentType<Props> }

/**
 * A component in a chunk of its own that is loaded on demand.
 * @param load an `import()`; the module loader asks for the file again when it did not come
 * @returns `Part` as soon as it is loaded, and `open`, which loads it
 */
export const useLater = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const [state, setState] = useState<State<Props>>({ status: 'idle' })
  const open = () => {
    setState({ status: 'pending' })
    load().then(
      (Part) => setState({ status: 'idle', Part }),
      () => setState({ status: 'failed' }),
    )
  }
  return { ...state, open }
}
