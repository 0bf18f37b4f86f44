interface Sums {
  captured: number
  refunded: number
}

/** Which of the sums are not the same on all sides; a side that has no payment has no sums to compare. */
export function differingSums(
  sides: (Sums | null)[]
): Record<keyof Sums, boolean> {
  const known = sides.filter((side) => side !== null)
  const differs = (name: keyof Sums) =>
    new Set(known.map((side) => side[name])).size > 1
  return { captured: differs("captured"), refunded: differs("refunded") }
}
