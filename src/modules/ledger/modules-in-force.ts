import { Modules } from "@medusajs/framework/utils"

/** Where Medusa keeps what the processes of a store have to share; `shared` is Redis, or the store's own. */
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

/** What Medusa's configuration gives a process for locks, events and workflows. */
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

/** As the module itself finds its default: one that says so, or the only one, or its own in memory. */
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

/** Medusa takes what is in memory where nothing is declared. By the package's name, or by its path. */
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
