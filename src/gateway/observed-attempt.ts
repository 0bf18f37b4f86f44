import type { CallOutcome, GatewayCallMade } from "../charge/gateway-call"
import { GatewayError } from "../charge/errors/gateway-error"
import { withCallTelemetry } from "../telemetry/gateway-call-telemetry"
import type { Connection } from "./open-connection"
import type { HttpAnswer } from "./transport/http"

type About = Pick<GatewayCallMade, "operation" | "subject" | "attempt">

/**
 * Makes one attempt of a call, judges its answer, and tells the log, and the store's tracing and metrics,
 * what came of it.
 */
export async function observedAttempt<Result>(
  {
    transport: { clock },
    onCall,
    account,
  }: Pick<Connection, "transport" | "onCall" | "account">,
  about: About,
  {
    send,
    judge,
  }: { send: () => Promise<HttpAnswer>; judge: (answer: HttpAnswer) => Result }
): Promise<Result> {
  const startedMs = clock.monotonicMs()
  return withCallTelemetry(account, about, async (ended) => {
    const report = (
      what: Omit<GatewayCallMade, keyof About | "durationMs">
    ) => {
      const call = {
        ...about,
        ...what,
        durationMs: Math.round(clock.monotonicMs() - startedMs),
      }
      ended(call)
      onCall?.(call)
    }
    try {
      const answer = await send()
      const result = judge(answer)
      report({
        outcome: "answered",
        httpStatus: answer.httpStatus,
        errorCode: undefined,
      })
      return result
    } catch (error) {
      report(whatCameOf(error))
      throw error
    }
  })
}

function whatCameOf(error: unknown): {
  outcome: CallOutcome
  httpStatus: number | undefined
  errorCode: GatewayCallMade["errorCode"]
} {
  return error instanceof GatewayError
    ? {
        outcome: error.outcome,
        httpStatus: error.httpStatus,
        errorCode: error.code,
      }
    : {
        outcome: "unknown",
        httpStatus: undefined,
        errorCode: "unexpected_error",
      }
}
