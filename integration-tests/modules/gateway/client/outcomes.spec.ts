import { OPERATIONS } from "../../../../src/gateway/gateway-operations"
import {
  aChargeAnswer,
  CHARGE_ID,
  rejectionOf,
  aLinkAnswer,
  aRefundAnswer,
} from "../../../../harness/gateway-client/request-and-answer-fixtures"
import {
  type TestedCall,
  ALL_CALLS,
  type CallKind,
} from "./support/tested-gateway-calls"
import {
  breakConnection,
  respondJson,
  neverAnswer,
  resetConnection,
  type Respond,
  respondHtml,
} from "../support/gateway-server"
import { gatewayStarter } from "./support/gateway-starter"

const givenGateway = gatewayStarter()

const HTML = "<html><body>Bad Gateway</body></html>"

/** The expected outcome of a call for each error code. The codes are written without their prefix `gateway_`. */
const OUTCOMES: Record<string, string> = {
  no_reply: "unknown",
  charge_exists: "unknown",
  unavailable: "unknown",
  redirected: "unknown",
  answer_invalid: "unknown",
  rejected: "rejected",
  not_offered: "rejected",
  authentication_failed: "unknown",
  scope_missing: "unknown",
  rate_limited: "unknown",
}

/** The expected result of a call: an error code without its prefix `gateway_`, or "found", "absent" or "done". */
type Meaning = string

/** The expected result of each kind of call, or of a single operation, for one answer. Missing kinds are not tested. */
type Meanings = { [name in CallKind | (string & {})]?: Meaning }

type Row = [title: string, answer: Respond, meant: Meaning | Meanings]

const meaningForEachKind = (
  creation: Meaning,
  change: Meaning,
  reading: Meaning
) => ({
  creation,
  change,
  lookup: reading,
  "change of a card": change,
  "change of a link": change,
  "reading of a link": reading,
})

/** The expected results for an answer that does not show whether the call was carried out. */
const DOUBTFUL = meaningForEachKind(
  "answer_invalid",
  "answer_invalid",
  "rejected"
)
const CONFLICT = meaningForEachKind(
  "charge_exists",
  "answer_invalid",
  "rejected"
)
const EXISTS = meaningForEachKind("charge_exists", "rejected", "rejected")
const NO_ROUTE = {
  ...meaningForEachKind("rejected", "not_offered", "answer_invalid"),
  save_card: "rejected",
  create_payment_link: "rejected",
}

const toCharges = (changed: Meaning, lookup: Meaning) => ({
  creation: changed,
  change: changed,
  lookup,
})
const NO_CHARGE = toCharges("answer_invalid", "answer_invalid")

const NO_LINK = {
  "change of a link": "answer_invalid",
  "reading of a link": "answer_invalid",
}

const linkError = (code: string) => ({
  error: { message: "No", type: "BUSINESS", code },
})
const chargeAnswer = (changes: object) =>
  respondJson(200, aChargeAnswer(changes as Record<string, unknown>))
const respondWithLink = (changes: object) =>
  respondJson(200, { ...aLinkAnswer, ...changes })
const refundAnswer = (changes: object) =>
  respondJson(200, { ...aRefundAnswer, ...changes })

/** The answers of the gateway that are tested, each with the expected results of the calls that get this answer. */
const ANSWERS: Row[] = [
  ["302", respondJson(302, {}, { location: "/x" }), "redirected"],
  ["400", respondJson(400, { message: "no" }), "rejected"],
  [
    "400 about the field of the id",
    respondJson(400, {
      errors: [{ field: "merchantChargeId", message: "unique" }],
    }),
    EXISTS,
  ],
  [
    "400 as text that repeats the id",
    respondHtml(400, `conflict for ${CHARGE_ID.toUpperCase()}`),
    CONFLICT,
  ],
  ["400 as HTML", respondHtml(400, HTML), DOUBTFUL],
  ["400 without a body", respondHtml(400, ""), DOUBTFUL],
  ["401 each time", respondHtml(401, HTML), "authentication_failed"],
  [
    "403 for a missing scope",
    respondJson(403, { message: "Missing required scope" }),
    "scope_missing",
  ],
  [
    "404 in the words of the API of charges",
    respondJson(404, { message: "Charge not found", errors: [] }),
    {
      ...NO_ROUTE,
      change: "rejected",
      lookup: "absent",
    },
  ],
  [
    "404 of the API of links",
    respondJson(404, linkError("B001")),
    {
      ...NO_ROUTE,
      "change of a link": "rejected",
      "reading of a link": "rejected",
      look_up_payment_link: "absent",
    },
  ],
  [
    "404 in the words of a vault without the card",
    respondJson(404, { message: "Card not found" }),
    { save_card: "rejected", delete_card: "done" },
  ],
  ["404 as HTML", respondHtml(404, HTML), NO_ROUTE],
  [
    "405",
    respondJson(405, { message: "Method Not Allowed" }),
    {
      ...meaningForEachKind("rejected", "not_offered", "rejected"),
      save_card: "rejected",
      create_payment_link: "rejected",
    },
  ],
  ["409", respondJson(409, {}), CONFLICT],
  ["409 with a code of links", respondJson(409, linkError("B038")), CONFLICT],
  ["422", respondJson(422, { message: "Unprocessable" }), "rejected"],
  [
    "422 that names the charge",
    respondJson(422, { message: `${CHARGE_ID} was captured already` }),
    EXISTS,
  ],
  ["422 as a list", respondJson(422, ["no"]), DOUBTFUL],
  ["429", respondJson(429, {}, { "retry-after": "3600" }), "rate_limited"],
  ["499", respondHtml(499, ""), "unavailable"],
  ["500", respondJson(500, { message: "oops" }), "unavailable"],
  ["503 without a body", respondHtml(503, ""), "unavailable"],
  ["200 as HTML", respondHtml(200, HTML), "answer_invalid"],
  [
    "200 without a body",
    respondHtml(200, ""),
    {
      ...meaningForEachKind(
        "answer_invalid",
        "answer_invalid",
        "answer_invalid"
      ),
      delete_card: "answer_invalid",
    },
  ],
  [
    "200 of more than a mebibyte",
    respondJson(200, { padding: "x".repeat(1024 * 1024) }),
    "answer_invalid",
  ],
  [
    "200 and a refusal",
    respondJson(200, { success: false, message: "Not this time" }),
    "answer_invalid",
  ],
  ["a reset of the connection", resetConnection, "no_reply"],
  ["a body that breaks off", breakConnection, "no_reply"],
  ...[respondJson(200, {}), respondHtml(204, "")].map((answer): Row => [
    "an empty answer",
    answer,
    {
      ...NO_CHARGE,
      ...NO_LINK,
      deactivate_payment_link: "done",
      save_card: "answer_invalid",
      delete_card: "done",
    },
  ]),
  ["a charge", chargeAnswer({}), toCharges("done", "found")],
  ...[{ success: false }, { errors: [{}] }].map((changes): Row => [
    "a charge beside an error",
    chargeAnswer(changes),
    toCharges("answer_invalid", "found"),
  ]),
  [
    "a charge with a different id",
    chargeAnswer({ merchantChargeId: "another-charge" }),
    NO_CHARGE,
  ],
  [
    "an open link",
    respondWithLink({}),
    { ...NO_LINK, create_payment_link: "done", look_up_payment_link: "found" },
  ],
  [
    "an open link beside an error",
    respondWithLink({ error: { code: "B1" } }),
    { ...NO_LINK, look_up_payment_link: "found" },
  ],
  [
    "a link with a different address",
    respondWithLink({ link: "https://pay.example/p/another" }),
    { ...NO_LINK, create_payment_link: "done" },
  ],
  [
    "a link with a different order number",
    respondWithLink({ charge: { order_number: "ORDER-2" } }),
    { ...NO_LINK, look_up_payment_link: "found" },
  ],
  ["a refund", refundAnswer({}), { refund_link_transaction: "done" }],
  ...[{ originalTransactionId: "t-2" }, { error: { code: "C001" } }].map(
    (changes): Row => [
      `a refund with the wrong content ${JSON.stringify(changes)}`,
      refundAnswer(changes),
      { refund_link_transaction: "answer_invalid" },
    ]
  ),
]

/**
 * Makes a call, and returns its result. Also checks the text of the error and the number of requests that were sent.
 */
async function outcomeOfCall(
  one: TestedCall,
  answer: Respond
): Promise<Meaning> {
  const given = await givenGateway({ charge: answer })
  const value = await one.call(given).catch((error: unknown) => ({ error }))
  const { error, kind = "done" } = (value ?? {}) as {
    error?: { code: string; message: string; httpStatus?: number }
    kind?: string
  }
  if (!error) {
    return kind
  }
  const meaning = error.code.replace("gateway_", "")
  const outcome = OUTCOMES[meaning]
  expect(error).toMatchObject({ operation: one.operation, outcome })
  expect(error.message).toContain(one.attempted)
  if (outcome === "unknown") {
    expect(error.message).toContain(OPERATIONS[one.operation].inDoubt)
  }
  if (!one.isRepeatable || meaning !== "answer_invalid") {
    const isLost = meaning === "no_reply" || meaning === "unavailable"
    const isOfVault = one.kind === "change of a card"
    const times =
      error.httpStatus === 401 && one.isRepeatable && !isOfVault ? 2 : 1
    expect(given.server.callRequests()).toHaveLength(
      one.isRepeatable && isLost ? 4 : times
    )
  }
  return meaning
}

describe.each(ALL_CALLS)("the outcome of $operation", (one) => {
  const meaningOf = (meant: Row[2]) =>
    typeof meant === "string"
      ? meant
      : (meant[one.operation] ?? meant[one.kind])

  it.each(
    ANSWERS.filter(([, , meant]) => meaningOf(meant)).map(
      ([title, answer, meant]): Row => [
        `${meaningOf(meant)} if it receives this answer: ${title}`,
        answer,
        meant,
      ]
    )
  )(
    `for the call ${one.operation}, the gateway client reports the result %s`,
    async (_title, answer, meant) => {
      expect(await outcomeOfCall(one, answer)).toBe(meaningOf(meant))
    }
  )

  it(`the outcome of the gateway call ${one.operation} is unknown if no answer arrives in time`, async () => {
    const given = await givenGateway({ charge: neverAnswer })

    const failing = rejectionOf(one.call(given))
    await given.server.nextRequest()
    await given.server.nextRequest()
    given.clock.advance(20_000)

    expect(await failing).toMatchObject({
      code: "gateway_no_reply",
      outcome: "unknown",
      operation: one.operation,
    })
  })
})
