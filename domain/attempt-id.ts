/**
 * The form of an id that a browser gives to its attempts to send something: a UUID in lower case. Each attempt to send the same
 * thing has the same id, so that the server recognises a repetition after a lost answer.
 */
export const ATTEMPT_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
