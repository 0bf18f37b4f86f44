import type { IncomingHttpHeaders } from "node:http"

import type { Operation } from "../operation"
import type { World } from "../world"
import type { Answer } from "./answer"
import type { RequestBody } from "./read-body"

/** One request, read in full, as an operation sees it. */
export type Exchange = {
  headers: IncomingHttpHeaders
  params: Record<string, string>
  query: URLSearchParams
  body: RequestBody
  /** How long look-ups lag behind a commit, by a scripted fault; usually 0. */
  invisibleForMs: number
  /** Whether it is only accepted, and done when the control says so, by a scripted fault. */
  isQueued: boolean
}

export type Route = {
  operation: Operation
  method: "GET" | "POST"
  /** `{prefix}` stands for the configured path prefix, `:name` for a parameter. */
  path: string
  /** Called from a shop's page, hence answered with CORS headers. */
  fromBrowser?: true
  /** A refusal in the words of this part of the gateway. Default: those of the charge API. */
  refuse?(status: number, message: string): Answer
  /** Synchronous, so that each request is handled whole before the next one starts. */
  handle(exchange: Exchange, world: World): Answer
}
