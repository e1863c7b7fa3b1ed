/** The accessibility panel: mounted by the shell on every page, so that it outlives every slice. */
export { AccessibilityButton } from './accessibility-button.tsx'
