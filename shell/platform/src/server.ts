/** The platform as the render workers have it: what browsers get, and what every page is sent with. */
export * from './index.ts'
export { accessibilityStyles } from './accessibility/accessibility-styles.ts'
export { fontFiles, globalStyles } from './kit/global-styles.ts'
export { ShellFooter } from './layout/shell-footer.tsx'
