import { Modules } from "@medusajs/framework/utils"

/**
 * Where Medusa keeps locks, events and workflows.
 * - `in-memory`: in the memory of one process, so a store with several processes cannot use it.
 * - `postgres`: in the store's database.
 * - `shared`: in a place that all processes share, for example Redis. A module that the plugin does not recognize
 *   counts as `shared`.
 */
export interface InfrastructureModules {
  locking: "in-memory" | "postgres" | "shared"
  eventBus: "in-memory" | "shared"
  workflowEngine: "in-memory" | "shared"
}

interface DeclaredModule {
  resolve?: unknown
  options?: {
    providers?: { resolve?: unknown; is_default?: boolean }[]
  }
}

/** Reads from Medusa's configuration which modules keep locks, events and workflows. */
export function infrastructureModulesOf(
  modules: Record<string, unknown> = {}
): InfrastructureModules {
  const declaredModule = (name: string) =>
    modules[name] as DeclaredModule | undefined
  return {
    locking: storageOfLocks(declaredModule(Modules.LOCKING)),
    eventBus: storageOfModule(
      declaredModule(Modules.EVENT_BUS),
      "event-bus-local"
    ),
    workflowEngine: storageOfModule(
      declaredModule(Modules.WORKFLOW_ENGINE),
      "workflow-engine-inmemory"
    ),
  }
}

/**
 * Returns where Medusa keeps its locks. If the locking module has a default provider or only one provider, the locks
 * are where this provider keeps them. Otherwise, the locks are in memory or in a shared place, depending on which
 * locking module is configured.
 */
function storageOfLocks(
  module: DeclaredModule | undefined
): InfrastructureModules["locking"] {
  const providers = module?.options?.providers ?? []
  const used = providers
    .filter(({ is_default }) => is_default || providers.length === 1)
    .at(-1)
  if (!used) {
    return storageOfModule(module, "locking")
  }
  return /locking-postgres\b/.test(String(used.resolve)) ? "postgres" : "shared"
}

/**
 * Returns whether a module keeps its data in memory or in a shared place. If no module is configured, Medusa uses its
 * in-memory module. `inMemory` is a part of the package name of Medusa's in-memory module.
 */
function storageOfModule(
  module: DeclaredModule | undefined,
  inMemory: string
): "in-memory" | "shared" {
  const isInMemory =
    module?.resolve === undefined ||
    (typeof module.resolve === "string" &&
      new RegExp(`@medusajs/(?:.+/)?${inMemory}\\b`).test(module.resolve))
  return isInMemory ? "in-memory" : "shared"
}
