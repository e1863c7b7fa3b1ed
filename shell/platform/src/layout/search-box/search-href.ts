/** Where a free text is searched for. */
export const searchHref = (text: string): string => `/search?q=${encodeURIComponent(text)}`
