import { readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { WorkflowManager } from "@medusajs/framework/orchestration"
import * as coreFlows from "@medusajs/medusa/core-flows"
import { ROOT } from "../root"

export interface Route {
  method: string
  /** The path with its parameters, such as `/admin/payments/:id/capture`. */
  path: string
}

const OURS = join(ROOT, "src/api")
const CORE = join(
  dirname(require.resolve("@medusajs/medusa/package.json")),
  "dist/api"
)

/** Matches the ids of the workflow steps with which Medusa's core calls a payment provider. */
const PAYMENT_PROVIDER_STEP =
  /^(create|authorize|delete)-payment-session|^(capture|cancel|refund)-payments?(-|$)/

/** Returns all HTTP routes of this plugin, according to its source files. */
export function listPluginRoutes(): Route[] {
  return routeFiles(OURS, ".ts").flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /export (?:async function|const) (GET|POST|PUT|PATCH|DELETE)\b/g
      ),
    ].map(([, method = ""]) => ({ method, path }))
  )
}

/**
 * Matches the id of the workflow step that Medusa's core runs just before it records a shipment. A route that runs this
 * step is counted as a route that records a shipment. These routes matter because the plugin may capture money after a
 * shipment.
 */
const SHIPMENT_STEP = /^validate-shipment$/

/**
 * Returns the HTTP routes of core that run a workflow which calls a payment provider. The call may be in the workflow
 * itself, or in a workflow inside it.
 */
export function listCoreRoutesThatCallPaymentProviders(): Route[] {
  return listCoreRoutesRunningSteps(PAYMENT_PROVIDER_STEP)
}

/**
 * Returns the HTTP routes of core that record a shipment. If an account captures at shipment, the plugin captures after
 * a request to such a route.
 */
export function listCoreRoutesThatRecordShipments(): Route[] {
  return listCoreRoutesRunningSteps(SHIPMENT_STEP)
}

function listCoreRoutesRunningSteps(steps: RegExp): Route[] {
  return routeFiles(CORE, ".js").flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /^const (GET|POST|PUT|PATCH|DELETE) = ([\s\S]*?)^exports\.\1 = /gm
      ),
    ].flatMap(([, method = "", body = ""]) =>
      workflowsIn(body).some((id) => hasStep(id, steps))
        ? [{ method, path }]
        : []
    )
  )
}

function routeFiles(folder: string, ending: string) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(`route${ending}`))
    .sort()
    .map((file) => ({
      path: `/${dirname(file).replaceAll(/\[(\w+)\]/g, ":$1")}`,
      text: readFileSync(join(folder, file), "utf8"),
    }))
}

/** Returns the ids of the workflows that one of core's route handlers runs, according to its source code. */
function workflowsIn(handler: string): string[] {
  const exported = coreFlows as unknown as Record<
    string,
    string | { getName?: () => string } | undefined
  >
  return [...handler.matchAll(/core_flows_1\.(\w+)/g)].flatMap(
    ([, name = ""]) => {
      const found = exported[name]
      return typeof found === "string" ? found : (found?.getName?.() ?? [])
    }
  )
}

function hasStep(
  workflowId: string,
  steps: RegExp,
  seen = new Set<string>()
): boolean {
  if (seen.has(workflowId)) return false
  seen.add(workflowId)
  return listWorkflowStepIds(
    WorkflowManager.getWorkflow(workflowId)?.flow_
  ).some(
    (step) =>
      steps.test(step) || hasStep(step.replace(/-as-step$/, ""), steps, seen)
  )
}

interface Step {
  action?: string
  next?: Step | Step[]
}

function listWorkflowStepIds(steps: Step | Step[] | undefined): string[] {
  return [steps ?? []]
    .flat()
    .flatMap(({ action, next }) => [
      ...(action === undefined ? [] : [action]),
      ...listWorkflowStepIds(next),
    ])
}
