// In the place of the package for React 17, which lacks this hook (infra/build/src/slice-config.ts).
export { useSyncExternalStore } from 'react'
