/** Returns centavos as people write them: `R$ 12.34`. */
export function inReais(amount: number): string {
  return `R$ ${(amount / 100).toFixed(2)}`
}
