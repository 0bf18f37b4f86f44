import { GatewayError } from "../../../../../src/domain/errors/gateway-error"
import { TimeBudget } from "../../../../../src/domain/time-budget"
import type { GatewayIntegrationSettings } from "../../../../../src/gateway/gateway-integration-settings"
import { systemClock } from "../../../../../src/operations/perform/gateway-clients"
import type { CallResult } from "./call-result"
import { answerAsList, type RecordedExchange } from "./recorded-exchange"
import { type AnswerKind, describeUnreadableAnswer } from "./unreadable-answer"

/** Sends a request through an HTTP client of the gateway. `budget` limits its duration. */
export type ClientCall<Client> = (
  client: Client,
  budget: TimeBudget
) => Promise<Partial<CallResult>>

/**
 * Makes one call to the gateway, and then closes `client`. The client must add its HTTP requests to `exchanges`. Pass a
 * new client for each call: a client that has seen several failures sends nothing for ten seconds and throws an error.
 * A GatewayError becomes a part of the result. Any other error is thrown.
 */
export async function sendOneRequest<
  Client extends { close: () => Promise<void> },
>(
  {
    what,
    client,
    exchanges,
    settings,
  }: {
    what: AnswerKind
    client: Client
    exchanges: readonly RecordedExchange[]
    settings: Pick<GatewayIntegrationSettings, "timeouts" | "paths">
  },
  work: ClientCall<Client>
): Promise<CallResult> {
  const before = exchanges.length
  const { callMs, accessTokenMs } = settings.timeouts
  const { accessToken } = settings.paths
  const budget = TimeBudget.start(callMs + accessTokenMs, systemClock)
  const result = await work(client, budget)
    .catch((error: unknown): Partial<CallResult> => {
      if (!(error instanceof GatewayError)) throw error
      return { kind: error.outcome, error }
    })
    .finally(() => client.close())
  const answers = exchanges
    .slice(before)
    .filter(({ request: { url } }) => !url.pathname.endsWith(accessToken))
    .flatMap(answerAsList)
  const last = answers.at(-1)
  const isUnread =
    result.error?.code === "gateway_answer_invalid" &&
    last !== undefined &&
    last.httpStatus < 300
  return {
    kind: "answered",
    ...(isUnread && {
      unreadableAnswer: describeUnreadableAnswer(what, last.body),
    }),
    statuses: answers.map(({ httpStatus }) => httpStatus),
    endedAtMs: systemClock.now().getTime(),
    ...result,
  }
}
