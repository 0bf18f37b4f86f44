import type { MedusaContainer } from "@medusajs/framework/types"
import { aStoreWithAdministrator } from "../../../harness/store/a-store-with-administrator"
import type { AStore } from "../../../harness/store/a-store"
import { serializeWorkflowSaves } from "../../../harness/medusa/serialize-workflow-saves"

/**
 * Runs in the store's process right after the start, and makes Medusa save workflow steps one after the other. If the
 * environment variable SEEDS is set, seeds the store and returns it.
 */
export async function prepareStartedStore(
  container: MedusaContainer
): Promise<AStore | undefined> {
  serializeWorkflowSaves()
  return process.env.SEEDS ? aStoreWithAdministrator(container) : undefined
}
