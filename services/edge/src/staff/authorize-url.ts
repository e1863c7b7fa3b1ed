import { GOOGLE_API, type EdgeConfig } from '../config.ts'

const GOOGLE_CHOOSER = 'https://accounts.google.com/o/oauth2/v2/auth'

/**
 * Where the account chooser is opened: Google's, or that of the Google the shop is pointed at (the desk). The browser
 * adds where to return to and a state of its own.
 */
export const authorizeUrl = ({
  googleBaseUrl,
  googleClientId,
}: Pick<EdgeConfig, 'googleBaseUrl' | 'googleClientId'>): string => {
  const chooser = googleBaseUrl === GOOGLE_API ? GOOGLE_CHOOSER : `${googleBaseUrl}/authorize`
  return `${chooser}?${new URLSearchParams({ client_id: googleClientId }).toString()}`
}
