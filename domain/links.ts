/** Counts the web addresses in a text, with or without a scheme. */
export function countLinks(text: string): number {
  return text.match(LINK)?.length ?? 0
}

/**
 * An address with a scheme, one that begins with www, or a host name with a common ending; with another ending it needs a path.
 * A host name is matched only at its first letter, so that the time stays linear.
 */
const LINK =
  /\bhttps?:\/\/(?:(?![^\w/=?&.:%-]https?:)\S)+|\bwww\.\S+|(?<![\p{L}\d.-])[\p{L}\d.-]*[\p{L}\d]\.(?:(?:com|net|org|info|biz|io|co|ru|cn|xyz|top|shop|site|online|club|link)\b(?:\/\S*)?|\p{L}{2,}\/\S+)/giu
