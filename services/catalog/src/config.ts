import { defineConfig, staffDiscountSettings } from '@zmig/kit'

/** Reads the settings of the catalogue. @throws ConfigError with all faults */
export const catalogConfig = defineConfig(staffDiscountSettings)
