import type { MedusaContainer } from "@medusajs/framework/types"
import { aStoreWithAdministrator } from "../../../harness/store/a-store-with-administrator"
import type { AStore } from "../../../harness/store/a-store"
import { serializeWorkflowSaves } from "../../../harness/medusa/serialize-workflow-saves"

/**
 * Prepares a store for tests, in the store's process right after the start. Makes Medusa save workflow steps one after
 * the other, because Medusa's in-memory workflow engine refuses to save two steps at the same time.
 *
 * If the environment variable SEEDS is set, also creates test data and an administrator, and returns the ids of the
 * test data. Otherwise returns `undefined`.
 */
export async function prepareStartedStore(
  container: MedusaContainer
): Promise<AStore | undefined> {
  serializeWorkflowSaves()
  return process.env.SEEDS ? aStoreWithAdministrator(container) : undefined
}
