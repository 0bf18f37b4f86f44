import express, { type Request, type Router } from "express"

import { buildJsonAnswer, sendAnswer, type Answer } from "../gateway/answer"
import {
  contentTypeProblem,
  type RequestBody,
} from "../gateway/gateway-request"
import { findHostHeaderProblem, originProblem } from "../loopback-checks"
import type { World } from "../world"
import type { ControlActions } from "./control"
import { SimulatorControlError } from "./control-error"

/**
 * The control actions that change nothing. A test can call them with GET instead of POST, for example `GET
 * /_simulator/charge/<id>`.
 */
const readOnlyActions: readonly (keyof ControlActions)[] = [
  "charges",
  "charge",
  "savedCards",
  "paymentLinks",
  "paymentLink",
  "notifications",
  "requests",
  "faults",
  "unconsumedFaults",
  "unconsumedNotificationScripts",
]

/**
 * Serves the simulator's control API over HTTP. The body of `POST /_simulator/<action>` is a JSON array with the
 * action's arguments. The answer is `{ "result": … }`.
 */
export function controlRouter(world: World, actions: ControlActions): Router {
  const router = express.Router()
  router.use((request, response, next) => {
    performAction(request, world, actions).then(
      (answer) => sendAnswer(response, answer),
      (error: unknown) => {
        if (error instanceof SimulatorControlError) {
          const { httpStatus, message } = error
          sendAnswer(response, buildJsonAnswer(httpStatus, { message }))
        } else {
          next(error)
        }
      }
    )
  })
  return router
}

async function performAction(
  request: Request,
  { settings }: World,
  actions: ControlActions
): Promise<Answer> {
  const { method, headers } = request
  const problem =
    findHostHeaderProblem(headers, settings) ?? originProblem(headers)
  if (problem) {
    throw new SimulatorControlError(problem, 403)
  }
  const [name = "", ...inPath] = request.path
    .slice(1)
    .split("/")
    .map(decodeURIComponent)
  const isRead =
    method === "GET" && readOnlyActions.some((known) => known === name)
  const known = actions as unknown as Record<string, Action>
  const action = Object.hasOwn(known, name) ? known[name] : undefined
  if (!action || (method !== "POST" && !isRead)) {
    throw new SimulatorControlError(
      `${method} /_simulator${request.path} is no control. Known: POST ${Object.keys(known).join(", ")}; GET ${readOnlyActions.join(", ")}`,
      action ? 405 : 404
    )
  }
  const given = isRead ? inPath : argumentsOf(request)
  if (given.length > action.length) {
    throw new SimulatorControlError(
      `${name} takes ${action.length} arguments, not ${given.length}`
    )
  }
  return buildJsonAnswer(200, { result: await action(...given) })
}

type Action = (...given: unknown[]) => Promise<unknown>

function argumentsOf({ headers, body: given }: Request): unknown[] {
  const body = given as RequestBody
  if (body.kind === "empty") {
    return []
  }
  // A page of another origin cannot send JSON without a CORS preflight, so no web site can control the simulator.
  const mediaType = contentTypeProblem(headers)
  if (mediaType) {
    throw new SimulatorControlError(mediaType.message, 415)
  }
  if (body.kind !== "json" || !Array.isArray(body.value)) {
    throw new SimulatorControlError(
      "The body must be the JSON array of the action's arguments, up to 1 MiB"
    )
  }
  return body.value as unknown[]
}
