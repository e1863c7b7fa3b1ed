export { InstallationPrice } from './installation-price.tsx'
