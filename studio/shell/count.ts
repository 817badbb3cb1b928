/** Formats a number with its noun: '1 comment', '2,000 comments'. */
export function count(number: number, one: string, several = `${one}s`): string {
  return `${number.toLocaleString('en')} ${number === 1 ? one : several}`
}
