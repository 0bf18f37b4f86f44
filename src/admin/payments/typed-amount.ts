import { enteredValue } from "../settings/entered-value"

export type AmountProblem = "missing" | "invalid" | "tooMuch"

/** What somebody typed in reais, against what there is; amounts in reais. */
export function typedAmount(
  typed: string,
  most: number
): { amount: number } | { problem: AmountProblem } {
  const entered = enteredValue("amount", typed)
  if (entered === null) return { problem: "missing" }
  const amount = Number(entered)
  if (entered === undefined || !(amount > 0)) return { problem: "invalid" }
  return amount > most ? { problem: "tooMuch" } : { amount }
}
