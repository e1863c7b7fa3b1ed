export { NextWays } from './next-ways.tsx'
