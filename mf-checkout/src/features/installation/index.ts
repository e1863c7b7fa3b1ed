export { InstallationPicker } from './installation-picker.tsx'
export {
  installationCleared,
  installationRestored,
  installationSlice,
  isInstallationComplete,
  slotChosen,
  type ChosenShop,
  type InstallationState,
} from './installation.slice.ts'
export { text as installationText } from './text.ts'
