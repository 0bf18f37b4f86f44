import type { MedusaContainer } from "@medusajs/framework/types"
import { aStoreWithAdministrator } from "../../../harness/store/a-store-with-administrator"
import type { AStore } from "../../../harness/store/a-store"
import { runWorkflowSavesOneByOne } from "../../../harness/medusa/serialize-workflow-saves"

/**
 * Runs in the store's process right after the start. Makes Medusa save workflow steps one after the other. Seeds the
 * store and returns it if the environment variable SEEDS is set.
 */
export async function prepareStartedStore(
  container: MedusaContainer
): Promise<AStore | undefined> {
  runWorkflowSavesOneByOne()
  return process.env.SEEDS ? aStoreWithAdministrator(container) : undefined
}
