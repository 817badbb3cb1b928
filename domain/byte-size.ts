/** Formats the size of a file for people: '320 kB', '4.2 MB'. */
export function formatByteSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.ceil(bytes / 1_000)} kB`
    : `${(bytes / 1_000_000).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`
}
