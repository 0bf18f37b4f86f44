import { basename } from "node:path"
import { Modules } from "@medusajs/framework/utils"
import type { RunningProcess } from "../../charge/health/judge-fleet"

type ModulesInForce = Pick<
  RunningProcess,
  "locking" | "eventBus" | "workflowEngine"
>

interface Declared {
  resolve?: unknown
  options?: {
    providers?: { resolve?: unknown; id?: string; is_default?: boolean }[]
  }
}

/**
 * What Medusa's configuration gives a process for locks, events and workflows: a word of ours for
 * Medusa's own modules, else the name that the store gave it.
 */
export function modulesInForce(
  modules: Record<string, unknown> = {}
): ModulesInForce {
  const eventBus = modules[Modules.EVENT_BUS] as Declared | undefined
  const engine = modules[Modules.WORKFLOW_ENGINE] as Declared | undefined
  return {
    locking: locking(modules[Modules.LOCKING] as Declared | undefined),
    eventBus: nameOf(eventBus, "event-bus", { local: "local" }),
    workflowEngine: nameOf(engine, "workflow-engine", {
      inmemory: "in-memory",
    }),
  }
}

/** As the module itself finds its default: one that says so, or the only one, or its own in memory. */
function locking(module: Declared | undefined): string {
  const providers = module?.options?.providers ?? []
  const used = providers
    .filter(({ is_default }) => is_default || providers.length === 1)
    .at(-1)
  if (used) {
    const own = /locking-(redis|postgres)\b/.exec(String(used.resolve))?.[1]
    return own ?? used.id ?? shortName(used.resolve)
  }
  return module?.resolve === undefined || ofMedusa(module, "locking")
    ? "in-memory"
    : shortName(module.resolve)
}

function nameOf(
  module: Declared | undefined,
  name: string,
  own: Record<string, string>
): string {
  const [inMemory] = Object.values(own)
  if (module?.resolve === undefined) {
    // What Medusa itself takes.
    return inMemory!
  }
  const kind = ofMedusa(module, `${name}-(\\w+)`)?.[1]
  return kind === undefined ? shortName(module.resolve) : (own[kind] ?? kind)
}

/** Of the package `@medusajs/medusa`, or of the package of that name; by its name or by its path. */
function ofMedusa({ resolve }: Declared, name: string): RegExpExecArray | null {
  return typeof resolve === "string"
    ? new RegExp(`@medusajs/(?:.+/)?${name}\\b`).exec(resolve)
    : null
}

/** A package's name as it is; of a path its last part, since admins read it. */
function shortName(resolve: unknown): string {
  if (typeof resolve !== "string") {
    return "unknown"
  }
  return /^[./]/.test(resolve) ? basename(resolve) : resolve
}
