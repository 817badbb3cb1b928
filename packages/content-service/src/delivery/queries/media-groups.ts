import { badRequest } from '../../api/errors.ts'

/** Returns the test for `mimetype_group`: true if a media type belongs to the group. */
export function isOfGroup(group: string): (mediaType: string | undefined) => boolean {
  if (group !== ATTACHMENT && !groups.has(group)) {
    throw badRequest(
      `Unknown mimetype_group: ${group}. Known are ${[ATTACHMENT, ...groups.keys()].join(', ')}.`,
    )
  }
  return (mediaType) => mediaType !== undefined && groupOf(mediaType) === group
}

const ATTACHMENT = 'attachment'

/** Media types by group. The first match counts. */
const groups = new Map<string, RegExp>([
  ['image', /^image\//],
  ['audio', /^audio\//],
  ['video', /^video\//],
  [
    'richtext',
    /^(?:application\/(?:rtf|x-rtf|msword|epub\+zip|vnd\.ms-word.*|vnd\.openxmlformats-officedocument\.wordprocessingml\..*|vnd\.oasis\.opendocument\.text.*|vnd\.apple\.pages)|text\/(?:rtf|richtext))$/,
  ],
  [
    'presentation',
    /^application\/(?:vnd\.ms-powerpoint.*|vnd\.openxmlformats-officedocument\.presentationml\..*|vnd\.oasis\.opendocument\.presentation.*|vnd\.apple\.keynote)$/,
  ],
  [
    'spreadsheet',
    /^(?:application\/(?:vnd\.ms-excel.*|vnd\.openxmlformats-officedocument\.spreadsheetml\..*|vnd\.oasis\.opendocument\.spreadsheet.*|vnd\.apple\.numbers)|text\/(?:csv|tab-separated-values))$/,
  ],
  ['pdfdocument', /^application\/(?:x-)?pdf$/],
  [
    'archive',
    /^application\/(?:zip|gzip|x-zip-compressed|x-gzip|x-tar|x-gtar|x-bzip2?|x-7z-compressed|x-xz|x-compress|zstd|java-archive|(?:x-|vnd\.)rar|x-rar-compressed)$/,
  ],
  [
    'code',
    /^(?:(?:text|application)\/(?:x-)?(?:javascript|ecmascript|typescript|json|yaml|toml|sh|python|sql)|application\/.+\+json|text\/(?:css|x-[\w.+-]+))$/,
  ],
  ['markup', /^(?:text\/(?:html|xml|markdown|sgml)|application\/(?:xml|.+\+xml))$/],
  ['plaintext', /^text\/plain$/],
])

function groupOf(mediaType: string): string {
  for (const [group, pattern] of groups) if (pattern.test(mediaType)) return group
  return ATTACHMENT
}
