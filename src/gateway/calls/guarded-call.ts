import type { GatewayError } from "../../core/errors/gateway-error"
import type { TimeBudget } from "../../core/time/time-budget"
import type { CallContext } from "../call-context"
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
  const { transport, random, guardOf, settings } = connection
  const { context } = call
  const { circuit, slots } = guardOf(context.operation)
  const { connectMs } = settings.timeouts
  const { leastCallMs } = settings.circuitBreaker
  const refuse = () => {
    const hasTime = budget.remainingMs() >= leastCallMs
    const objection = circuitObjection(connection, context, hasTime)
    if (objection) {
      throw objection
    }
    return hasTime
  }
  refuse()
  if (!(await slots.take(budget.atMost(connectMs)))) {
    throw gatewayError({ kind: "not_sent", reason: "too_many_calls" }, context)
  }
  try {
    // It may have opened while this call waited.
    const hasTime = refuse()
    const mayRepeat = () => circuit.isClosed
    return await circuit.run({
      subject: subjectOf(context),
      hasTime,
      work: () =>
        withRetries(
          async () => judge(await sendAuthorized(connection, call, budget)),
          { repeatable, budget, mayRepeat, clock: transport.clock, random }
        ),
    })
  } finally {
    slots.release()
  }
}

/** The error that a call would end with, where its circuit breaker lets none through. */
export function circuitObjection(
  { guardOf }: Pick<Connection<IntegrationSettings>, "guardOf">,
  context: GatewayCall["context"],
  hasTime = true
): GatewayError | undefined {
  const refusal = guardOf(context.operation).circuit.refusal({ hasTime })
  return refusal && gatewayError({ kind: "circuit_open", ...refusal }, context)
}

function subjectOf({
  merchantChargeId,
  orderNumber,
  paymentLinkId,
  transactionId,
}: CallContext): string {
  return merchantChargeId ?? orderNumber ?? paymentLinkId ?? transactionId ?? ""
}
