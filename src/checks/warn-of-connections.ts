import { shownFinding } from "../charge/health/finding"
import { logOf, type Scope } from "../medusa/core"
import { checkWordsIn } from "../texts/check-words"
import { runChecks } from "./check"
import { CHECKS } from "./checks"

/**
 * Logs a warning at the start for credentials or an address that do not work, in the doctor's words: one for all
 * accounts of which it says the same. With NODE_ENV `test` nothing is asked, so that tests see only their requests.
 */
export async function warnOfConnections(scope: Scope): Promise<void> {
  if (process.env.NODE_ENV === "test") {
    return
  }
  const findings = await runChecks(CHECKS, scope, { readers: ["start"] })
  const accountsOf = new Map<string, Set<string | null>>()
  for (const finding of findings) {
    if (finding.severity === "problem") {
      const { account, says, to_do, figures } = shownFinding(
        finding,
        checkWordsIn("en")
      )
      const text = `${says} ${to_do ?? ""} The address is ${String(figures.address)}.`
      accountsOf.set(text, (accountsOf.get(text) ?? new Set()).add(account))
    }
  }
  for (const [text, accounts] of accountsOf) {
    logOf(scope).warn(
      `checkout-transparent: account ${[...accounts].join(", ")}: ${text} Run the doctor for more.`
    )
  }
}
