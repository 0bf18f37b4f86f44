export interface Spread {
  median: number
  least: number
  most: number
}

export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  return {
    median: median(sorted),
    least: sorted[0] ?? NaN,
    most: sorted.at(-1) ?? NaN,
  }
}

function median(sorted: readonly number[]): number {
  const upper = sorted[Math.floor(sorted.length / 2)] ?? NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? NaN
  return (lower + upper) / 2
}

/** The value that so many of a hundred do not exceed. */
export function percentile(values: readonly number[], of100: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.ceil((sorted.length * of100) / 100) - 1] ?? NaN
}
