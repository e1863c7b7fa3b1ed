export { BrandsStrip } from './brands-strip.tsx'
