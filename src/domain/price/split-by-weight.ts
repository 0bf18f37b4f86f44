/**
 * Splits an amount into whole centavos in proportion to the weights (largest remainder method). Each part is its exact
 * value rounded up or down. If two parts have the same remainder, the earlier one is rounded up first. The parts add up
 * to the amount, unless all weights are 0.
 *
 * The part for a weight of 0 is 0. If the amount is not more than the sum of the weights, no part is more than its
 * weight.
 */
export function splitByWeight(
  amount: number,
  weights: readonly number[]
): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n) {
    return weights.map(() => 0)
  }
  const exact = weights.map((weight, at) => {
    const product = BigInt(amount) * BigInt(weight)
    return { at, part: Number(product / whole), remainder: product % whole }
  })
  const left = amount - exact.reduce((sum, { part }) => sum + part, 0)
  const roundedUp = new Set(
    [...exact]
      .sort((one, other) =>
        one.remainder === other.remainder
          ? one.at - other.at
          : one.remainder > other.remainder
            ? -1
            : 1
      )
      .slice(0, left)
      .map(({ at }) => at)
  )
  return exact.map(({ at, part }) => part + (roundedUp.has(at) ? 1 : 0))
}
