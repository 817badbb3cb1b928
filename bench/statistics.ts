/** @param share Such as 0.99: this share of the values is below the result. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
