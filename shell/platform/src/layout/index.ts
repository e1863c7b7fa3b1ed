/** What stands around every slice: rendered by the shell, hydrated as roots of their own. */
export { ShellFooter } from './shell-footer.tsx'
export { ShellHeader } from './shell-header.tsx'
export { Snackbar } from './snackbar.tsx'
