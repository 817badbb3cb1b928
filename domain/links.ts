/** Counts the web addresses of a text, with or without a scheme. */
export function countLinks(text: string): number {
  return text.match(LINK)?.length ?? 0
}

/**
 * An address with a scheme, one that begins with www, a name below one of the usual endings, or below any with a path. A
 * name is matched only where one can begin, so that no text takes long.
 */
const LINK =
  /\bhttps?:\/\/(?:(?![^\w/=?&.:%-]https?:)\S)+|\bwww\.\S+|(?<![\p{L}\d.-])[\p{L}\d.-]*[\p{L}\d]\.(?:(?:com|net|org|info|biz|io|co|ru|cn|xyz|top|shop|site|online|club|link)\b(?:\/\S*)?|\p{L}{2,}\/\S+)/giu
