import { GatewayError } from "../domain/errors/gateway-error"
import type { GatewayCallAttempt } from "../domain/operation/gateway-call-attempt"
import { withCallTelemetry } from "../telemetry/gateway-call-telemetry"
import type { Connection } from "./create-gateway-connection"

/**
 * Makes one attempt of a call by running `work`. Reports the outcome and the duration to `onCall` and to the store's
 * tracing and metrics. Throws what `work` throws.
 */
export async function attemptWithTelemetry<Result>(
  {
    transport: { clock },
    onCall,
    account,
  }: Pick<Connection, "transport" | "onCall" | "account">,
  about: Pick<GatewayCallAttempt, "operation" | "subject" | "attempt">,
  work: () => Promise<{ result: Result; httpStatus: number }>
): Promise<Result> {
  const startedMs = clock.monotonicMs()
  return withCallTelemetry(account, about, async (ended) => {
    const reportAttempt = (
      end: Omit<GatewayCallAttempt, keyof typeof about | "durationMs">
    ) => {
      const durationMs = Math.round(clock.monotonicMs() - startedMs)
      const call = { ...about, ...end, durationMs }
      ended(call)
      onCall?.(call)
    }
    try {
      const { result, httpStatus } = await work()
      reportAttempt({ outcome: "answered", httpStatus, errorCode: undefined })
      return result
    } catch (error) {
      const known = error instanceof GatewayError ? error : undefined
      reportAttempt({
        outcome: known?.outcome ?? "unknown",
        httpStatus: known?.httpStatus,
        errorCode: known?.code ?? "unexpected_error",
      })
      throw error
    }
  })
}
