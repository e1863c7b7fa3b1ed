/** The platform for render workers: the browser's exports and the parts that only the server renders. */
export * from './index.ts'
export { fontFiles, globalStyles } from './kit/global-styles.ts'
export { ShellFooter } from './layout/shell-footer.tsx'
