/** Webpack builds of the shell and the slices. Import it only where a build runs: webpack is large. */
export { buildShell, isShellStale, shellRoot, type ShellBuild, type ShellMeta } from './src/build-shell.ts'
export { buildSlice, isSliceStale, type SliceBuild } from './src/build-slice.ts'
export { buildRoot, sliceNames, takeCopy } from './src/places.ts'
