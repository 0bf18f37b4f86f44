import {
  type Attributes,
  context,
  metrics,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@medusajs/framework/opentelemetry/api"
import type {
  CallOutcome,
  GatewayCallAttempt,
} from "../domain/operation/gateway-call-attempt"

/**
 * The name under which the plugin's spans and its metric are recorded, so that they differ from those of Medusa and the
 * store.
 */
const SCOPE = "medusa-payment-checkout-transparent"

/** The name of each outcome in logs, spans and the metric. */
const OUTCOMES: Record<CallOutcome, string> = {
  answered: "answered",
  rejected: "rejected",
  not_sent: "not_sent",
  unknown: "in_doubt",
}

/**
 * Returns the log line about one attempt of a request to the gateway. The line has one `name=value` for each field that
 * is not empty. No value contains a space or a quotation mark.
 */
export function gatewayCallLogLine(
  account: string,
  call: GatewayCallAttempt
): string {
  const fields = {
    operation: call.operation,
    account,
    [fieldNameForCallSubject(call)]: call.subject,
    attempt: call.attempt,
    outcome: OUTCOMES[call.outcome],
    http_status: call.httpStatus,
    code: call.errorCode,
    duration_ms: call.durationMs,
  }
  return [
    "checkout-transparent: gateway_call",
    ...Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== "")
      // Our ids and codes have only these characters. Any other text cannot form another field or line.
      .map(([name, value]) => [name, String(value).replace(/[^\w.:-]/g, "_")])
      .map(([name, value = ""]) => `${name}=${value.slice(0, 100)}`),
  ].join(" ")
}

/**
 * Runs an attempt of a request to the gateway in a span of its own, and records how long it took. The attempt calls
 * `ended` once with its result. An error in the telemetry does not make the attempt fail.
 */
export async function withCallTelemetry<Result>(
  account: string | undefined,
  about: Pick<GatewayCallAttempt, "operation" | "subject" | "attempt">,
  attempt: (ended: (call: GatewayCallAttempt) => void) => Promise<Result>
): Promise<Result> {
  const { operation } = about
  const name: Attributes = {
    "checkout_transparent.operation": operation,
    ...(account !== undefined && { "checkout_transparent.account": account }),
  }
  const span = withoutThrowing(() =>
    trace.getTracer(SCOPE).startSpan(`checkout_transparent.${operation}`, {
      kind: SpanKind.CLIENT,
      attributes: {
        ...name,
        [`checkout_transparent.${fieldNameForCallSubject(about)}`]:
          about.subject,
        "checkout_transparent.attempt": about.attempt,
      },
    })
  )
  const recordEndedCall = (call: GatewayCallAttempt) => {
    const { outcome, errorCode, httpStatus, durationMs } = call
    const result: Attributes = {
      "checkout_transparent.outcome": OUTCOMES[outcome],
      ...(errorCode !== undefined && { "error.type": errorCode }),
    }
    withoutThrowing(() => {
      const status = httpStatus !== undefined && {
        "http.response.status_code": httpStatus,
      }
      span?.setAttributes({ ...result, ...status })
      if (outcome === "answered") return
      const message = errorCode !== undefined && { message: errorCode }
      span?.setStatus({ code: SpanStatusCode.ERROR, ...message })
    })
    withoutThrowing(() =>
      durationHistogram().record(durationMs / 1_000, { ...name, ...result })
    )
  }
  const inside = span ? trace.setSpan(context.active(), span) : context.active()
  try {
    return await context.with(inside, () => attempt(recordEndedCall))
  } finally {
    withoutThrowing(() => span?.end())
  }
}

/**
 * Returns the histogram of the durations of requests to the gateway. Call this function for each request, because the
 * store may register its meter provider later.
 */
function durationHistogram() {
  return metrics
    .getMeter(SCOPE)
    .createHistogram("checkout_transparent.gateway.call.duration", {
      unit: "s",
      description:
        "How long attempts took, the access token included where one was requested.",
      advice: {
        explicitBucketBoundaries: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
      },
    })
}

/**
 * Returns the name of the log field with the id of what a request is about: `link` for the operations of payment links,
 * and `charge` for all others.
 */
function fieldNameForCallSubject({
  operation,
}: Pick<GatewayCallAttempt, "operation">) {
  return operation.includes("link") ? "link" : "charge"
}

/**
 * Returns the result of `work`, or `undefined` if it throws. The telemetry that a store configures must not make a
 * payment fail.
 */
function withoutThrowing<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
