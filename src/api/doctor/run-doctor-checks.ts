import type { MedusaContainer } from "@medusajs/framework/types"
import type { Finding } from "../../domain/health/finding"
import { runChecks } from "../../health/run-checks"
import type { StoreAddress } from "../../health/store-address"
import { tryCheckout } from "./try-checkout"

/**
 * Makes all checks of the command `doctor` that need a store, and tries a checkout. Both a running store and the
 * command's own process call this function, so that they make the same checks. `trialBudgetMs` is called after the
 * checks, and returns how many milliseconds the trial may take.
 */
export async function runDoctorChecks(
  container: MedusaContainer,
  address: StoreAddress,
  trialBudgetMs: () => number
): Promise<Finding[]> {
  const findings = await runChecks(container, "doctor", address)
  return [...findings, ...(await tryCheckout(container, trialBudgetMs()))]
}
