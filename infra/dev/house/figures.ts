/** Sizes and times as a person reads them. */
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`
export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
export const perSecond = (count: number, milliseconds: number): string =>
  `${Math.round((count * 1000) / Math.max(milliseconds, 1)).toLocaleString('en')} a second`
