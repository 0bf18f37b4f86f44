import type { PaymentLinkOperation } from "../charge/errors/gateway-error"
import type { CallContext } from "./call-context"
import { gatewayError, type CallFailure } from "./create-gateway-error"

const OPERATIONS = [
  "create_payment_link",
  "look_up_payment_link",
  "list_link_transactions",
  "deactivate_payment_link",
  "refund_link_transaction",
] as const satisfies PaymentLinkOperation[]

const CHANGES = [
  "create_payment_link",
  "deactivate_payment_link",
  "refund_link_transaction",
] as const

const READINGS = ["look_up_payment_link", "list_link_transactions"] as const

function aContext(operation: PaymentLinkOperation): CallContext {
  switch (operation) {
    case "create_payment_link":
      return { operation, orderNumber: "ORDER-1", secrets: [] }
    case "look_up_payment_link":
    case "list_link_transactions":
    case "deactivate_payment_link":
      return { operation, paymentLinkId: "link-1", secrets: [] }
    case "refund_link_transaction":
      return { operation, transactionId: "t-1", secrets: [] }
  }
}

function refused(httpStatus: number, body: unknown): CallFailure {
  return {
    kind: "refused",
    answer: {
      httpStatus,
      retryAfter: undefined,
      receivedAt: new Date(0),
      body: typeof body === "string" ? body : JSON.stringify(body),
    },
  }
}

const noAnswer: CallFailure = { kind: "no_reply", phase: "before_headers" }

function coded(httpStatus: number, code: string, message = "No"): CallFailure {
  return refused(httpStatus, { error: { message, type: "BUSINESS", code } })
}

describe("errors of payment-link calls", () => {
  it.each<[PaymentLinkOperation, string]>([
    [
      "create_payment_link",
      "Creating the payment link ORDER-1: the request was sent to the gateway, and no answer came. A link may exist that nobody knows: it is shown to nobody; make another one, with another order number.",
    ],
    [
      "look_up_payment_link",
      "Looking up the payment link link-1: the request was sent to the gateway, and no answer came. Nothing is known about the link; ask again later.",
    ],
    [
      "list_link_transactions",
      "Listing the transactions of the payment link link-1: the request was sent to the gateway, and no answer came. Nothing is known about its payments and refunds; ask again later.",
    ],
    [
      "deactivate_payment_link",
      "Making the payment link link-1 inactive: the request was sent to the gateway, and no answer came. Whether it can still be paid is unknown: look it up, or make it inactive again.",
    ],
    [
      "refund_link_transaction",
      "Refunding the transaction t-1 of a payment link: the request was sent to the gateway, and no answer came. Whether it was refunded is unknown: list the link's transactions and compare, and never send it again.",
    ],
  ])("say of %s what to do when no answer came", (operation, message) => {
    expect(gatewayError(noAnswer, aContext(operation))).toMatchObject({
      outcome: "unknown",
      message,
    })
  })

  it.each<[PaymentLinkOperation, string]>([
    [
      "create_payment_link",
      "Creating the payment link ORDER-1: the gateway answered 422 (Pedido repetido; B005; which may mean that the order number is malformed or was used before). No link was made; the same request will be refused again.",
    ],
    [
      "deactivate_payment_link",
      "Making the payment link link-1 inactive: the gateway answered 422 (Pedido repetido; B005; which may mean that the order number is malformed or was used before). It was not made inactive, and may still be paid; look it up, or make it inactive in the merchant panel.",
    ],
    [
      "refund_link_transaction",
      "Refunding the transaction t-1 of a payment link: the gateway answered 422 (Pedido repetido; B005; which may mean that the order number is malformed or was used before). Nothing was refunded; compare the link's transactions in the merchant panel before you try again.",
    ],
  ])("say of %s that it was refused, and why", (operation, message) => {
    const callFailure = coded(422, "B005", "Pedido repetido")

    expect(gatewayError(callFailure, aContext(operation))).toMatchObject({
      outcome: "rejected",
      retryable: false,
      businessCode: "B005",
      message,
    })
  })

  it.each(["B001", "B005", "B021", "B028", "B036", "B038", "C001"])(
    "tell what %s may mean beside the gateway's own words",
    (code) => {
      const { message } = gatewayError(
        coded(422, code, "Nas palavras dele"),
        aContext("create_payment_link")
      )

      expect(message).toMatch(
        new RegExp(
          `Nas palavras dele; ${code}; which may mean that [a-z ,]+\\)`
        )
      )
    }
  )

  it.each(["B999", "constructor", "__proto__"])(
    "guess nothing about the code %s",
    (code) => {
      const { message } = gatewayError(
        coded(422, code),
        aContext("create_payment_link")
      )

      expect(message).toContain(`422 (No; ${code}). `)
      expect(message).not.toContain("may mean")
    }
  )

  it("guess nothing about such a code of a charge", () => {
    expect(
      gatewayError(coded(422, "B021"), {
        operation: "capture_charge",
        secrets: [],
      }).message
    ).not.toContain("may mean")
  })

  it("take 503 for unknown, whatever its code says", () => {
    OPERATIONS.forEach((operation) =>
      expect(
        gatewayError(coded(503, "C001"), aContext(operation))
      ).toMatchObject({
        name: "GatewayUnavailableError",
        outcome: "unknown",
        retryable: true,
      })
    )
  })

  it("take a conflict, or a refusal that cannot be read, for unknown where something changes", () => {
    CHANGES.forEach((operation) =>
      [coded(409, "B038"), refused(422, "<html>"), refused(400, "")].forEach(
        (callFailure) =>
          expect(gatewayError(callFailure, aContext(operation))).toMatchObject({
            name: "GatewayResponseInvalidError",
            outcome: "unknown",
          })
      )
    )
  })

  it("take the API's own 404 for rejected, and any other for unknown where something is read", () => {
    OPERATIONS.forEach((operation) =>
      expect(
        gatewayError(coded(404, "B001", "Link not found"), aContext(operation))
      ).toMatchObject({ outcome: "rejected" })
    )
    READINGS.forEach((operation) =>
      expect(
        gatewayError(refused(404, "<html>"), aContext(operation))
      ).toMatchObject({ outcome: "unknown", retryable: true })
    )
  })

  it.each<[PaymentLinkOperation, string]>([
    ["create_payment_link", "createPaymentLink"],
    ["deactivate_payment_link", "deactivatePaymentLink"],
    ["refund_link_transaction", "refundLinkTransaction"],
  ])("name the options where %s finds no such path", (operation, name) => {
    const { message, outcome } = gatewayError(
      refused(404, "<html>"),
      aContext(operation)
    )

    expect(outcome).toBe("rejected")
    expect(message).toContain(
      `check the options paymentLink.pathPrefix and dialect.linkPaths.${name}`
    )
  })

  it("name the option that switches an operation off", () => {
    expect(
      gatewayError({ kind: "disabled" }, aContext("list_link_transactions"))
        .message
    ).toContain(
      "the option dialect.linkPaths.listLinkTransactions is null, which switches this operation off"
    )
  })

  it("say that payment links are not enabled when the scope is missing", () => {
    expect(
      gatewayError(
        refused(403, { message: "Missing required scope" }),
        aContext("create_payment_link")
      )
    ).toMatchObject({
      code: "gateway_scope_missing",
      outcome: "rejected",
      message:
        "Creating the payment link ORDER-1: the gateway answered 403 (Missing required scope). " +
        "Payment links are not enabled for this credential: use the one of the payment-link integration (option paymentLink), or ask the operator to enable them.",
    })
  })

  it("say whose credential it is that gets no access token", () => {
    const callFailure = refused(401, { error: "invalid_client" })
    const operation = "request_access_token"

    expect(
      gatewayError(callFailure, {
        operation,
        integration: "payment_link",
        secrets: [],
      })
    ).toMatchObject({
      outcome: "not_sent",
      message:
        "Requesting an access token for payment links: the gateway answered 401 (invalid_client). " +
        "Check paymentLink.clientId and paymentLink.clientSecret; after a credential was renewed in the merchant panel, the old one expires within 7 days.",
    })
    expect(
      gatewayError(callFailure, { operation, secrets: [] }).message
    ).toMatch(
      /^Requesting an access token: .*Check clientId and clientSecret; /
    )
  })

  it("carry what they are about in their details", () => {
    const details = OPERATIONS.map(
      (operation) => gatewayError(noAnswer, aContext(operation)).details
    )

    expect(details).toMatchObject([
      { orderNumber: "ORDER-1" },
      { paymentLinkId: "link-1" },
      { paymentLinkId: "link-1" },
      { paymentLinkId: "link-1" },
      { transactionId: "t-1" },
    ])
  })
})
