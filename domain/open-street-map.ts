/** Origin of the real map on the Contact screen; its content security policy allows it. */
export const OPEN_STREET_MAP = 'https://www.openstreetmap.org'
