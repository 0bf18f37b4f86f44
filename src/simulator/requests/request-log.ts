import type { Fault } from "../faults/fault"
import type { Operation } from "../operation"

export type LoggedRequest = {
  /** "unknown" is a request that matched no route; a client that makes one is wrong. */
  operation: Operation | "unknown"
  method: string
  path: string
  at: string
  merchantChargeId: string | null
  /** Redacted; for a look-up of the brand, its query. */
  body: unknown
  fault: Fault["kind"] | null
  /** Null when no answer went out. */
  status: number | null
  /** Why the request itself was refused, even when a fault kept that answer from the caller. */
  refusal: string | null
}

export class RequestLog {
  #requests: LoggedRequest[] = []

  /** Logged on arrival, so that a request that hangs is seen; the rest is filled in later. */
  add(request: LoggedRequest): LoggedRequest {
    this.#requests.push(request)
    return request
  }

  all(operation?: LoggedRequest["operation"]): LoggedRequest[] {
    return structuredClone(
      this.#requests.filter(
        (request) => operation === undefined || request.operation === operation
      )
    )
  }

  reset(): void {
    this.#requests = []
  }
}
