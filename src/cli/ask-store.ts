import type { MedusaContainer } from "@medusajs/framework/types"
import { runChecks } from "../health/checks"
import { givenArguments } from "./command-line"
import { handOverFindings } from "./findings"
import { tryCheckout } from "./checkout-trial/try-checkout"

/** A script for `medusa exec`, see doctor.ts: runs all checks that need a store that can start. */
export default async function askStore({
  container,
}: {
  container: MedusaContainer
}): Promise<void> {
  const [url] = givenArguments()
  const findings = await runChecks(container, "doctor", url)
  handOverFindings([...findings, ...(await tryCheckout(container))])
}
