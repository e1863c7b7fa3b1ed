export { ALL_BIKES, FEW_BIKES } from './bikes-query.ts'
export { FittingBikes, loadFittingBikes } from './fitting-bikes.tsx'
