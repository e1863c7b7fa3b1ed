const isNumber = (text: string): boolean => /^\d+(\.\d+)?$/.test(text)

/** Ascending as a person reads sizes: `3.00` before `25` before `120`; alphanumeric ones such as `MT` come last. */
export const bySize = (a: string, b: string): number => {
  if (isNumber(a) && isNumber(b)) return Number(a) - Number(b) || (a < b ? -1 : a > b ? 1 : 0)
  if (isNumber(a) !== isNumber(b)) return isNumber(a) ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}
