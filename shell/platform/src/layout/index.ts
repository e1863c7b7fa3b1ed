/** What stands around every slice: rendered by the shell, hydrated as roots of their own; the footer stays as it came. */
export { enlivenFooter } from './enliven-footer.ts'
export { ShellHeader } from './shell-header.tsx'
export { Snackbar } from './snackbar.tsx'
