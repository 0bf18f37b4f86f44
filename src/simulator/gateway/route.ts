import type { World } from "../world"
import type { Answer } from "./answer"
import type { Exchange, Operation } from "./gateway-exchange"

/** One call of the gateway's surface. */
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
