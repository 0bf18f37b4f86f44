import {
  type Attributes,
  context,
  type Histogram,
  type MeterProvider,
  metrics,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@medusajs/framework/opentelemetry/api"
import type { CallOutcome, GatewayCallMade } from "../charge/gateway-call"

/** Under which our spans and our metric are found, beside Medusa's and the store's own. */
const SCOPE = "medusa-payment-checkout-transparent"

type About = Pick<GatewayCallMade, "operation" | "subject" | "attempt">
type Outcome = "answered" | "rejected" | "not_sent" | "in_doubt"

/** In doubt: nobody knows yet what came of the operation. */
const OUTCOMES: Record<CallOutcome, Outcome> = {
  answered: "answered",
  rejected: "rejected",
  not_sent: "not_sent",
  unknown: "in_doubt",
}

/**
 * One attempt in words for the log, as `name=value`: no value has a space or a quote, so that it stands
 * unchanged in Medusa's JSON and is read in its plain lines. Nothing else of a call is ever added.
 */
export function gatewayCallLine(
  account: string,
  call: GatewayCallMade
): string {
  const { operation, attempt, outcome, httpStatus, errorCode, durationMs } =
    call
  const fields: [string, string | number | undefined][] = [
    ["operation", operation],
    ["account", account],
    [subjectName(call), call.subject],
    ["attempt", attempt],
    ["outcome", OUTCOMES[outcome]],
    ["http_status", httpStatus],
    ["code", errorCode],
    ["duration_ms", durationMs],
  ]
  return [
    "checkout-transparent: gateway_call",
    ...fields
      .filter(([, value]) => value !== undefined && value !== "")
      .map(([name, value]) => `${name}=${plain(String(value))}`),
  ].join(" ")
}

/** Of an attempt that is under way: `ended` is called once, with what came of it. */
export type WatchedAttempt<Result> = (
  ended: (call: GatewayCallMade) => void
) => Promise<Result>

/**
 * Makes an attempt inside a span of its own, a child of the active one, and measures how long it takes.
 * Where nothing is set up that costs next to nothing, and what is set up cannot fail the attempt.
 */
export async function withCallTelemetry<Result>(
  account: string | undefined,
  about: About,
  attempt: WatchedAttempt<Result>
): Promise<Result> {
  const span = quietly(() =>
    trace
      .getTracer(SCOPE)
      .startSpan(`checkout_transparent.${about.operation}`, {
        kind: SpanKind.CLIENT,
        attributes: {
          ...nameOf(account, about),
          [`checkout_transparent.${subjectName(about)}`]: about.subject,
          "checkout_transparent.attempt": about.attempt,
        },
      })
  )
  const inside = span ? trace.setSpan(context.active(), span) : context.active()
  try {
    return await context.with(inside, () =>
      attempt((call) => {
        quietly(() => endedWith(span, call))
        quietly(() => measure(account, call))
      })
    )
  } finally {
    quietly(() => span?.end())
  }
}

function endedWith(span: Span | undefined, call: GatewayCallMade): void {
  const { outcome, errorCode, httpStatus } = call
  span?.setAttributes({
    "checkout_transparent.outcome": OUTCOMES[outcome],
    ...(httpStatus === undefined
      ? {}
      : { "http.response.status_code": httpStatus }),
    ...errorOf(call),
  })
  if (outcome !== "answered") {
    span?.setStatus({
      code: SpanStatusCode.ERROR,
      ...(errorCode === undefined ? {} : { message: errorCode }),
    })
  }
}

function measure(account: string | undefined, call: GatewayCallMade): void {
  durations().record(call.durationMs / 1_000, {
    ...nameOf(account, call),
    "checkout_transparent.outcome": OUTCOMES[call.outcome],
    ...errorOf(call),
  })
}

let made: { provider: MeterProvider; histogram: Histogram } | undefined

/** Of the meter provider that is registered now: what was made before it was measures nothing. */
function durations(): Histogram {
  const provider = metrics.getMeterProvider()
  if (made?.provider !== provider) {
    made = {
      provider,
      histogram: provider
        .getMeter(SCOPE)
        .createHistogram("checkout_transparent.gateway.call.duration", {
          unit: "s",
          description:
            "How long attempts took, the access token included where one was requested.",
          advice: {
            explicitBucketBoundaries: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
          },
        }),
    }
  }
  return made.histogram
}

function nameOf(
  account: string | undefined,
  { operation }: Pick<About, "operation">
): Attributes {
  return {
    "checkout_transparent.operation": operation,
    ...(account === undefined
      ? {}
      : { "checkout_transparent.account": account }),
  }
}

function errorOf({
  errorCode,
}: Pick<GatewayCallMade, "errorCode">): Attributes {
  return errorCode === undefined ? {} : { "error.type": errorCode }
}

/** `charge`: our merchantChargeId. `link`: our order number, or the gateway's id of a link or a payment of it. */
function subjectName({ operation }: Pick<About, "operation">): string {
  return operation.includes("link") ? "link" : "charge"
}

/** Our ids and codes are plain already; whatever is not cannot make up another field or line. */
function plain(value: string): string {
  return value.replace(/[^\w.:-]/g, "_").slice(0, 100)
}

/** Undefined where it throws: what a store has set up to watch payments must not break one. */
function quietly<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
