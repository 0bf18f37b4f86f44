import { answerJson, type Answer } from "../../http/answer"

/** What the operator's sandbox answers with a 502 rather than with a code; nothing is committed then. */
export const SANDBOX_PIX_EXPIRATION = 321
export const SANDBOX_WALLET_CUSTOMER = "Pessoa timeout"

export function answerSandboxFailure(): Answer {
  return answerJson(502, { message: "Bad gateway (sandbox value)", errors: [] })
}
