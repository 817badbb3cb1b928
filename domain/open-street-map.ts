/** Where the real map comes from: asked for by the Contact screen, and allowed by the policy of its page. */
export const OPEN_STREET_MAP = 'https://www.openstreetmap.org'
