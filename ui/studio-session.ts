/** Storage key of the owner who signed in to the studio last. It proves nothing: only the cookie opens the studio. */
export const STUDIO_SESSION_KEY = 'waypost.studio.session'
