import type { MedusaContainer } from "@medusajs/framework/types"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"
import { doWhatIsDue } from "./_do-what-is-due"

export default async function resolveAndSynchronize(
  container: MedusaContainer
): Promise<void> {
  await container.resolve<LedgerModuleService>(LEDGER_MODULE).noteJobRun()
  await doWhatIsDue(container)
}

export const config = {
  name: "checkout-transparent-resolve-and-synchronize",
  schedule: { interval: 15_000 },
}
