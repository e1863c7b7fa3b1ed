/** Picture for social networks, drawn per product. */
export const socialPicture = (ean: string): string => `/edge/api/v1/media/social/${ean}.png`
