import type { TimeBudget } from "../../core/time/time-budget"
import { gatewayError } from "../gateway-error"
import { withRetries } from "../retry"
import type { HttpAnswer } from "../transport/http"
import type { IntegrationSettings } from "../settings"
import type { Connection } from "./connection"
import { type GatewayCall, sendAuthorized } from "./send-authorized"

interface GuardedCall<Result> {
  call: GatewayCall
  /** Doing it twice is the same as doing it once. What moves money never is. */
  repeatable: boolean
  /** Throws GatewayError for an answer that is not what was asked for. */
  judge: (answer: HttpAnswer) => Result
}

/**
 * Sends a call until `judge` takes its answer, as far as its budget and its nature allow. While its
 * circuit breaker is open nothing is sent, no request for an access token either; a call counts there
 * once, however often it was repeated.
 */
export async function guardedCall<Result>(
  connection: Connection<IntegrationSettings>,
  { call, repeatable, judge }: GuardedCall<Result>,
  budget: TimeBudget
): Promise<Result> {
  const { transport, random, circuitOf } = connection
  const circuit = circuitOf(call.context.operation)
  const refusal = circuit.refusal()
  if (refusal) {
    throw gatewayError({ kind: "circuit_open", ...refusal }, call.context)
  }
  return circuit.run(() =>
    withRetries(
      async () => judge(await sendAuthorized(connection, call, budget)),
      { repeatable, budget, clock: transport.clock, random }
    )
  )
}
