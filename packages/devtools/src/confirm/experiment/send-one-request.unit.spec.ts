import { GatewayError } from "../../../../../src/domain/errors/gateway-error"
import type { HttpExchange } from "../../../../../src/gateway/transport/http"
import { createOutcomeCheck } from "./call-result"
import type { RecordedExchange } from "./recorded-exchange"
import { sendOneRequest } from "./send-one-request"

const anExchange = (path: string, exchange: unknown): RecordedExchange => ({
  request: {
    method: "GET",
    url: new URL(path, "https://gateway.example"),
    headers: {},
  },
  exchange: exchange as HttpExchange,
})

/** Makes a lookup that first requests an access token, and whose own request then gets no answer. */
function sendLookupWithoutAnswer() {
  const exchanges: RecordedExchange[] = []
  return sendOneRequest(
    {
      what: "charge",
      client: { close: () => Promise.resolve() },
      exchanges,
      settings: {
        timeouts: { connectMs: 1, callMs: 1, accessTokenMs: 1 },
        paths: { accessToken: "/oauth2/token" },
      },
    },
    () => {
      exchanges.push(
        anExchange("/oauth2/token", {
          kind: "answered",
          answer: { httpStatus: 200, body: "{}" },
        }),
        anExchange("/charge/1", { kind: "no_reply" })
      )
      return Promise.reject(
        new GatewayError({
          code: "gateway_no_reply",
          operation: "look_up_charge",
          message: "no answer",
        })
      )
    }
  )
}

it("the answer to the request for an access token does not count as an answer to the request that needed the token", async () => {
  const result = await sendLookupWithoutAnswer()

  expect(result).toMatchObject({ kind: "unknown", statuses: [] })
  expect(createOutcomeCheck("absent")(result)).toBeUndefined()
})
