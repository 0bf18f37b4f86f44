import type { MedusaContainer } from "@medusajs/framework/types"
import { aStaffedStore } from "../../../harness/store/a-staffed-store"
import type { AStore } from "../../../harness/store/a-store"
import { saveWorkflowsInTurn } from "../../../harness/medusa/save-workflows-in-turn"

/**
 * Runs in the store's process right after the start. If the environment variable SEEDS is set, seeds the store and
 * returns it.
 */
export async function afterStart(
  container: MedusaContainer
): Promise<AStore | undefined> {
  saveWorkflowsInTurn()
  return process.env.SEEDS ? aStaffedStore(container) : undefined
}
