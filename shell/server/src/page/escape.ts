const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text for element content and double-quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** JSON for a script element: nothing in it can end the element or open a comment. */
export const escapeJson = (json: string): string => json.replaceAll('<', '\\u003c')
