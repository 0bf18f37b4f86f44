import { ledgerOf } from "../medusa/core"
import type { MedusaContainer } from "@medusajs/framework/types"
import { doWhatIsDue } from "./_do-what-is-due"

export default async function resolveAndSynchronize(
  container: MedusaContainer
): Promise<void> {
  await ledgerOf(container).noteJobRun()
  await doWhatIsDue(container)
}

export const config = {
  name: "checkout-transparent-resolve-and-synchronize",
  schedule: { interval: 15_000 },
}
