import { aChargeAnswer, CHARGE_ID, errorOf } from "./client-support/builders"
import { type Call, CALLS, type Kind } from "./client-support/every-call"
import {
  breaksOff,
  json,
  neverAnswer,
  reset,
  type Respond,
  text,
} from "./client-support/gateway-server"
import { givenGateway } from "./client-support/given-gateway"
import { aLinkAnswer, aRefundAnswer } from "./client-support/payment-links"

const HTML = "<html><body>Bad Gateway</body></html>"

/** By the code of an error, without "gateway_". */
const OUTCOMES: Record<string, string> = {
  no_reply: "unknown",
  charge_exists: "unknown",
  unavailable: "unknown",
  redirected: "unknown",
  answer_invalid: "unknown",
  rejected: "rejected",
  authentication_failed: "rejected",
  scope_missing: "rejected",
  rate_limited: "rejected",
}

/** An error's code without "gateway_", or "found", "absent" or "done". */
type Meaning = string
type OfEachKind = Record<Kind, Meaning>

/** What changes something may have been done, and a reading proves nothing either way. */
const DOUBTFUL: OfEachKind = {
  creation: "answer_invalid",
  change: "answer_invalid",
  lookup: "rejected",
  "change of a link": "answer_invalid",
  "reading of a link": "rejected",
}
const CONFLICT: OfEachKind = { ...DOUBTFUL, creation: "charge_exists" }
const EXISTS: OfEachKind = {
  ...CONFLICT,
  change: "rejected",
  "change of a link": "rejected",
}
const NO_ROUTE: OfEachKind = {
  creation: "rejected",
  change: "rejected",
  lookup: "answer_invalid",
  "change of a link": "rejected",
  "reading of a link": "answer_invalid",
}

const linkError = (code: string) => ({
  error: { message: "No", type: "BUSINESS", code },
})

/** What an answer means to every call. */
const ANSWERS: [string, Respond, Meaning | OfEachKind][] = [
  ["302", json(302, {}, { location: "/x" }), "redirected"],
  ["400", json(400, { message: "no" }), "rejected"],
  [
    "400 about the field of the id",
    json(400, { errors: [{ field: "merchantChargeId", message: "unique" }] }),
    EXISTS,
  ],
  [
    "400 in words that may mean that the charge exists",
    json(400, { message: "Charge already processed" }),
    EXISTS,
  ],
  [
    "400 as text that repeats the id",
    text(400, `conflict for ${CHARGE_ID.toUpperCase()}`),
    CONFLICT,
  ],
  ["400 as HTML", text(400, HTML), DOUBTFUL],
  ["400 without a body", text(400, ""), DOUBTFUL],
  ["401 each time", text(401, HTML), "authentication_failed"],
  [
    "403 for a missing scope",
    json(403, { message: "Missing required scope" }),
    "scope_missing",
  ],
  [
    "404 in the words of the API of charges",
    json(404, { message: "Charge not found", errors: [] }),
    { ...NO_ROUTE, lookup: "absent" },
  ],
  ["404 as HTML", text(404, HTML), NO_ROUTE],
  ["409", json(409, {}), CONFLICT],
  ["409 with a code of links", json(409, linkError("B038")), CONFLICT],
  ["422", json(422, { message: "Unprocessable" }), "rejected"],
  [
    "422 that names the charge",
    json(422, { message: `${CHARGE_ID} was captured already` }),
    EXISTS,
  ],
  ["422 as a list", json(422, ["no"]), DOUBTFUL],
  ["429", json(429, {}, { "retry-after": "3600" }), "rate_limited"],
  ["499", text(499, ""), "unavailable"],
  ["500", json(500, { message: "oops" }), "unavailable"],
  ["503 without a body", text(503, ""), "unavailable"],
  ["200 as HTML", text(200, HTML), "answer_invalid"],
  ["200 without a body", text(200, ""), "answer_invalid"],
  [
    "200 of more than a mebibyte",
    json(200, { padding: "x".repeat(1024 * 1024) }),
    "answer_invalid",
  ],
  [
    "200 and a refusal",
    json(200, { success: false, message: "Not this time" }),
    "answer_invalid",
  ],
  ["a reset", reset, "no_reply"],
  ["a body that breaks off", breaksOff, "no_reply"],
]

const next = (changes: Record<string, unknown>) =>
  json(200, aChargeAnswer(changes))

/** What an answer means to a creation, a capture and a refund, and to a lookup. */
const TO_CHARGES: [string, Respond, changed: Meaning, lookedUp: Meaning][] = [
  ["a charge", next({}), "done", "found"],
  ["a declined charge", next({ chargeStatus: "DENIED" }), "done", "found"],
  [
    "a charge that says no",
    next({ success: false }),
    "answer_invalid",
    "found",
  ],
  ["a charge beside errors", next({ errors: [{}] }), "answer_invalid", "found"],
  ["404 of links", json(404, linkError("B001")), "rejected", "answer_invalid"],
  ...(
    [
      ["an empty object", json(200, {})],
      ["204", text(204, "")],
      ["no status", json(200, { merchantChargeId: CHARGE_ID })],
      ["another charge", next({ merchantChargeId: "another-charge" })],
      ["an amount that is no number of cents", next({ amount: 19.99 })],
      ["a refunded amount that is none", next({ refundedAmount: 5.5 })],
    ] satisfies [string, Respond][]
  ).map(([title, answer]): (typeof TO_CHARGES)[number] => [
    title,
    answer,
    "answer_invalid",
    "answer_invalid",
  ]),
]

const NO_LINK = {
  create_payment_link: "answer_invalid",
  deactivate_payment_link: "answer_invalid",
  refund_link_transaction: "answer_invalid",
  look_up_payment_link: "answer_invalid",
  list_link_transactions: "answer_invalid",
}

/** What an answer means to the calls of links, by their names. */
const TO_LINKS: [string, Respond, Record<string, Meaning>][] = [
  [
    "404 of the API of links",
    json(404, linkError("B001")),
    {
      create_payment_link: "rejected",
      deactivate_payment_link: "rejected",
      refund_link_transaction: "rejected",
      look_up_payment_link: "absent",
      list_link_transactions: "rejected",
    },
  ],
  ...(
    [
      ["an empty object", json(200, {})],
      ["204", text(204, "")],
    ] satisfies [string, Respond][]
  ).map(([title, answer]): (typeof TO_LINKS)[number] => [
    title,
    answer,
    { ...NO_LINK, deactivate_payment_link: "done" },
  ]),
  [
    "an open link",
    json(200, aLinkAnswer),
    { ...NO_LINK, create_payment_link: "done", look_up_payment_link: "found" },
  ],
  [
    "an open link beside an error",
    json(200, { ...aLinkAnswer, error: { code: "B1" } }),
    { ...NO_LINK, look_up_payment_link: "found" },
  ],
  ...(
    [
      ["a link that is a script", { link: "javascript:a/b" }],
      ["another link", { link: "https://pay.example/p/another" }],
      ["another order number", { charge: { order_number: "ORDER-2" } }],
    ] satisfies [string, object][]
  ).map(([title, changes]): (typeof TO_LINKS)[number] => [
    title,
    json(200, { ...aLinkAnswer, ...changes }),
    {
      create_payment_link: title === "another link" ? "done" : "answer_invalid",
      look_up_payment_link:
        title === "another order number" ? "found" : "answer_invalid",
    },
  ]),
  ["a refund", json(200, aRefundAnswer), { refund_link_transaction: "done" }],
  ...(
    [
      ["a payment", { status: "PAYED" }],
      ["another payment's refund", { originalTransactionId: "t-2" }],
      ["a refund beside an error", { error: { code: "C001" } }],
    ] satisfies [string, object][]
  ).map(([title, changes]): (typeof TO_LINKS)[number] => [
    title,
    json(200, { ...aRefundAnswer, ...changes }),
    { refund_link_transaction: "answer_invalid" },
  ]),
  ...(["INACTIVE", "DESATIVADO"] as const).map(
    (status): (typeof TO_LINKS)[number] => [
      `the status ${status}`,
      json(200, { status }),
      { deactivate_payment_link: "done" },
    ]
  ),
]

/** What a call comes to; checks that its error is told as it is, and that it is not sent too often. */
async function comesTo(one: Call, answer: Respond): Promise<Meaning> {
  const given = await givenGateway({ charge: answer })
  const value = await one.call(given).catch((error: unknown) => ({ error }))
  const sent = given.server.charges().length
  await given.close()
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
    expect(error.message).toContain(one.inDoubt)
  }
  if (!one.isRepeatable) {
    const isRefusedToken = error.httpStatus === 401
    expect(sent).toBe(isRefusedToken ? (one.isProbed ? 3 : 2) : 1)
  }
  return meaning
}

const isOfLinks = ({ kind }: Call) => kind.endsWith("link")

describe.each(CALLS)("$operation, answered with", (one) => {
  it.each(ANSWERS)("%s", async (_title, answer, meant) => {
    const expected = typeof meant === "string" ? meant : meant[one.kind]

    expect(await comesTo(one, answer)).toBe(expected)
  })

  it("nothing until its time is up, is unknown", async () => {
    const given = await givenGateway({ charge: neverAnswer })

    const failing = errorOf(one.call(given))
    await given.server.nextRequest()
    await given.server.nextRequest()
    given.clock.advance(20_000)

    expect(await failing).toMatchObject({
      code: "gateway_no_reply",
      outcome: "unknown",
      operation: one.operation,
    })
    await given.close()
  })
})

describe.each(CALLS.filter((one) => !isOfLinks(one)))(
  "$operation, answered with",
  (one) => {
    it.each(TO_CHARGES)("%s", async (_title, answer, changed, lookedUp) => {
      expect(await comesTo(one, answer)).toBe(
        one.kind === "lookup" ? lookedUp : changed
      )
    })
  }
)

describe.each(CALLS.filter(isOfLinks))("$operation, answered with", (one) => {
  it.each(TO_LINKS.filter(([, , meant]) => one.operation in meant))(
    "%s",
    async (_title, answer, meant) => {
      expect(await comesTo(one, answer)).toBe(meant[one.operation])
    }
  )
})
