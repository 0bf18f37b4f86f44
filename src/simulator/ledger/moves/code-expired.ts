import type { CodeTransaction } from "../transaction"
import type { Objection } from "./objection"

export function codeExpiredObjection({
  expiresAt,
}: CodeTransaction): Objection {
  return {
    message: `The code expired at ${new Date(expiresAt).toISOString()}`,
    businessCode: "CODE_EXPIRED",
  }
}
