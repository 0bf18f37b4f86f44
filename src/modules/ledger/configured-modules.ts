import { Modules } from "@medusajs/framework/utils"

/**
 * Where Medusa keeps the state that the processes of a store must share. `shared` means Redis or another module that is
 * not Medusa's own.
 */
export interface ConfiguredModules {
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

/** Returns which modules Medusa's configuration declares for locks, events and workflows. */
export function configuredModules(
  modules: Record<string, unknown> = {}
): ConfiguredModules {
  const of = (name: string) => modules[name] as DeclaredModule | undefined
  return {
    locking: kindOfLocking(of(Modules.LOCKING)),
    eventBus: kindOfModule(of(Modules.EVENT_BUS), "event-bus-local"),
    workflowEngine: kindOfModule(
      of(Modules.WORKFLOW_ENGINE),
      "workflow-engine-inmemory"
    ),
  }
}

/**
 * Returns the kind of locking provider that Medusa uses: the provider that is declared as default, or the only declared
 * one, or otherwise the one in memory.
 */
function kindOfLocking(
  module: DeclaredModule | undefined
): ConfiguredModules["locking"] {
  const providers = module?.options?.providers ?? []
  const used = providers
    .filter(({ is_default }) => is_default || providers.length === 1)
    .at(-1)
  if (!used) {
    return kindOfModule(module, "locking")
  }
  return /locking-postgres\b/.test(String(used.resolve)) ? "postgres" : "shared"
}

/**
 * Returns whether a module keeps its state in memory. Medusa uses its in-memory module if none is declared. The module
 * is recognized by its package name or path.
 */
function kindOfModule(
  module: DeclaredModule | undefined,
  inMemory: string
): "in-memory" | "shared" {
  const isInMemory =
    module?.resolve === undefined ||
    (typeof module.resolve === "string" &&
      new RegExp(`@medusajs/(?:.+/)?${inMemory}\\b`).test(module.resolve))
  return isInMemory ? "in-memory" : "shared"
}
