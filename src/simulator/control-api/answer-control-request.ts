import type { IncomingMessage, ServerResponse } from "node:http"

import { answerJson, type Answer } from "../http/answer"
import { hostProblem } from "../http/host-problem"
import { contentTypeProblem } from "../http/media-types"
import { matchRoute } from "../http/match-route"
import { readBody } from "../http/read-body"
import { sendAnswer } from "../http/send-answer"
import type { SimulatorControl } from "../simulator-control"
import { SimulatorControlError } from "../simulator-control-error"
import { controlRoutes } from "./control-routes"

export const CONTROL_PREFIX = "/_simulator/"

export type ControlRequest = {
  url: URL
  control: SimulatorControl
  allowRemote: boolean
}

export async function answerControlRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { url, control, allowRemote }: ControlRequest
): Promise<void> {
  const problem = hostProblem(request.headers, { allowRemote })
  sendAnswer(
    response,
    problem
      ? answerJson(403, { message: problem })
      : await judge(request, url, control)
  )
}

async function judge(
  request: IncomingMessage,
  url: URL,
  control: SimulatorControl
): Promise<Answer> {
  const method = request.method ?? "GET"
  const match = matchRoute(controlRoutes, method, url.pathname)
  const body = await readBody(request)
  if (match.kind !== "found") {
    const known = controlRoutes.map((route) => `${route.method} ${route.path}`)
    return answerJson(match.kind === "unknown_path" ? 404 : 405, {
      message: `${method} ${url.pathname} is no control. Known: ${known.join(", ")}`,
    })
  }
  // A page in a browser cannot send JSON across origins unasked, so no site can script the simulator.
  const mediaType = contentTypeProblem(request.headers)
  if (method !== "GET" && body.kind !== "empty" && mediaType) {
    return answerJson(415, { message: mediaType.message })
  }
  if (body.kind === "unreadable" || body.kind === "too_large") {
    return answerJson(400, { message: "The body must be JSON, up to 1 MiB" })
  }
  try {
    return await match.route.handle(
      {
        params: match.params,
        query: url.searchParams,
        body: body.kind === "json" ? body.value : undefined,
      },
      control
    )
  } catch (error) {
    if (error instanceof SimulatorControlError) {
      return answerJson(error.httpStatus, { message: error.message })
    }
    throw error
  }
}
