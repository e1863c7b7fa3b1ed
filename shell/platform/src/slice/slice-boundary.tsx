import { Component, type ReactNode } from 'react'
import { SliceUnavailable } from './slice-states.tsx'

type Props = { children: ReactNode; onError: (error: unknown) => void }

/** React has no hook for this: keeps a render error inside its slice. */
export class SliceBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }
  override render() {
    return this.state.broken ? <SliceUnavailable /> : this.props.children
  }
}
