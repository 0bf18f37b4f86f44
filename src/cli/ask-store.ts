import type { MedusaContainer } from "@medusajs/framework/types"
import { runChecks } from "../health/checks"
import { argumentsOfScript } from "./command-line"
import { handOverFindings } from "./findings"
import { workTimeLeftMs } from "./hand-over"
import { tryCheckout } from "./checkout-trial/try-checkout"

/** A script for `medusa exec` that the doctor runs. It makes all checks that need a store that can start. */
export default async function askStore({
  container,
}: {
  container: MedusaContainer
}): Promise<void> {
  const [url] = argumentsOfScript()
  const findings = await runChecks(container, "doctor", url)
  const tried = await tryCheckout(container, workTimeLeftMs())
  handOverFindings([...findings, ...tried])
}
