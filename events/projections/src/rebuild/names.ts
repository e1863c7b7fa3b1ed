/** A name inside a statement. */
export const quoted = (...parts: string[]): string => parts.map((part) => `"${part.replaceAll('"', '""')}"`).join('.')
