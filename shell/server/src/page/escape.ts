/** JSON for a script element: nothing in it can end the element or open a comment. */
export const escapeJson = (json: string): string => json.replaceAll('<', '\\u003c')
