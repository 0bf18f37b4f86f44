import type { TimeBudget } from "../../core/time/time-budget"
import type { Connection } from "../calls/connection"
import { type GatewayCall, sendAuthorized } from "../calls/send-authorized"
import { withRetries } from "../retry"
import type { PaymentLinkSettings } from "../settings"
import type { HttpAnswer } from "../transport/http"

export type LinkConnection = Connection<PaymentLinkSettings>

interface LinkCall<Result> {
  call: GatewayCall
  /** Doing it twice is the same as doing it once. Making and refunding never are. */
  repeatable: boolean
  judge: (answer: HttpAnswer) => Result
}

/** Sends a call until `judge` takes its answer, as far as its budget and its nature allow. */
export function sendLinkCall<Result>(
  connection: LinkConnection,
  { call, repeatable, judge }: LinkCall<Result>,
  budget: TimeBudget
): Promise<Result> {
  const { transport, random } = connection
  return withRetries(
    async () => judge(await sendAuthorized(connection, call, budget)),
    { repeatable, budget, clock: transport.clock, random }
  )
}
