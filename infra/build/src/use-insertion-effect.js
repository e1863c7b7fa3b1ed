// In the place of the package for React 17, which lacks this hook (infra/build/src/shell-config.ts).
export {
  useInsertionEffect as useInsertionEffectAlwaysWithSyncFallback,
  useInsertionEffect as useInsertionEffectWithLayoutFallback,
} from 'react'
