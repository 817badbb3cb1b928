/** Reads comma-separated values, by the names in their first line. Quoted cells may have commas, line breaks and doubled quotes. */
export function readCsv(text: string): ReadonlyMap<string, string>[] {
  const rows: string[][] = [[]]
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at += 1) {
    const closing = text[at] === '"' ? endOfQuoted(text, at) : at
    END.lastIndex = closing
    const end = END.exec(text)?.index ?? text.length
    const quoted = text.slice(at + 1, closing - 1).replaceAll('""', '"')
    rows.at(-1)!.push(closing === at ? text.slice(at, end).replace('\r', '') : quoted)
    if (text[end] === '\n') rows.push([])
    at = end
  }
  const [names = [], ...people] = rows.filter((row) => row.some((cell) => cell !== ''))
  return people.map((row) => new Map(row.map((cell, index) => [names[index]?.trim() ?? '', cell])))
}

const END = /[,\n]/g

/** The index after the quote that ends a cell. */
function endOfQuoted(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  return end === -1 ? text.length + 1 : end + 1
}
