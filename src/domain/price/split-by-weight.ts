/**
 * Splits an amount in proportion to weights, in whole centavos, by the largest remainder method. The parts add up to
 * the amount, and each is its exact part rounded up or down. Of two equal remainders, the earlier gets the centavo.
 *
 * A weight of 0 gets nothing. If the amount does not exceed the sum of the weights, no part exceeds its weight.
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
  const first = new Set(
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
  return exact.map(({ at, part }) => part + (first.has(at) ? 1 : 0))
}
