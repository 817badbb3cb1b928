/** The value below which a share of them lies, such as 0.99. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
