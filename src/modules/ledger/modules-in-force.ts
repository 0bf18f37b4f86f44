import { Modules } from "@medusajs/framework/utils"

/**
 * Where Medusa keeps the state that a store's processes must share. `shared` is Redis or another module of the store.
 */
export interface ModulesInForce {
  locking: "in-memory" | "postgres" | "shared"
  eventBus: "in-memory" | "shared"
  workflowEngine: "in-memory" | "shared"
}

interface Declared {
  resolve?: unknown
  options?: {
    providers?: { resolve?: unknown; is_default?: boolean }[]
  }
}

/** Returns which modules Medusa's configuration declares for locks, events and workflows. */
export function modulesInForce(
  modules: Record<string, unknown> = {}
): ModulesInForce {
  const of = (name: string) => modules[name] as Declared | undefined
  return {
    locking: locking(of(Modules.LOCKING)),
    eventBus: ofMedusa(of(Modules.EVENT_BUS), "event-bus-local"),
    workflowEngine: ofMedusa(
      of(Modules.WORKFLOW_ENGINE),
      "workflow-engine-inmemory"
    ),
  }
}

/**
 * Selects the locking provider as Medusa's module does: the one declared as default, the only one, or the one in
 * memory.
 */
function locking(module: Declared | undefined): ModulesInForce["locking"] {
  const providers = module?.options?.providers ?? []
  const used = providers
    .filter(({ is_default }) => is_default || providers.length === 1)
    .at(-1)
  if (!used) {
    return ofMedusa(module, "locking")
  }
  return /locking-postgres\b/.test(String(used.resolve)) ? "postgres" : "shared"
}

/**
 * Returns whether a module is Medusa's in-memory one, which Medusa uses if none is declared. It is recognized by its
 * package name or path.
 */
function ofMedusa(
  module: Declared | undefined,
  inMemory: string
): "in-memory" | "shared" {
  const isInMemory =
    module?.resolve === undefined ||
    (typeof module.resolve === "string" &&
      new RegExp(`@medusajs/(?:.+/)?${inMemory}\\b`).test(module.resolve))
  return isInMemory ? "in-memory" : "shared"
}
