import type { IStoreModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Scope } from "./container"

export async function storeNameOf(scope: Scope): Promise<string | undefined> {
  const [store] = await scope
    .resolve<IStoreModuleService>(Modules.STORE)
    .listStores({}, { select: ["name"], take: 1 })
  return store?.name.trim() || undefined
}
