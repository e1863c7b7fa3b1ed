export { wizardPage } from './wizard.page.tsx'
