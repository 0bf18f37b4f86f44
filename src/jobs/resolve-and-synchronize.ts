import { ledgerOf } from "../medusa/container"
import type { MedusaContainer } from "@medusajs/framework/types"
import { runDueWork } from "./_run-due-work"

export default async function resolveAndSynchronize(
  container: MedusaContainer
): Promise<void> {
  await ledgerOf(container).recordJobRun()
  await runDueWork(container)
}

export const config = {
  name: "checkout-transparent-resolve-and-synchronize",
  schedule: { interval: 15_000 },
}
