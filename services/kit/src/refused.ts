/**
 * An expected refusal as a value with a name.
 * @param message Hebrew, for shoppers and staff
 */
export const refused = <const Code extends string>(code: Code, message: string) => ({
  ok: false as const,
  code,
  message,
})
