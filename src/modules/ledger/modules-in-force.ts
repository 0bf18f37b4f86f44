import { Modules } from "@medusajs/framework/utils"

/** Where Medusa keeps what a store's processes must share; `shared` is Redis or a module of the store's own. */
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

/** Which modules Medusa's configuration gives a process for locks, events and workflows. */
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

/** Selects the provider as the module does: the one declared as default, the only one, or the one in memory. */
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

/** Medusa uses its in-memory module where none is declared. Recognized by package name or path. */
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
