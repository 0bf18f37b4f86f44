import type { AccountOptions } from "../../options/account-options"
import letter from "./operator-letter.json"

/** Returns the letter to the operator, in Portuguese, about what no call shows. */
export function letterFor({
  clientId,
  merchantDocument,
}: AccountOptions): string {
  return letter.lines
    .join("\n")
    .replace("{clientId}", clientId ?? "…")
    .replace("{document}", merchantDocument ?? "…")
}
