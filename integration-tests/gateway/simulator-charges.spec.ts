import { startSimulator } from "../../src/simulator"
import {
  aCredit,
  aCustomer,
  anAuthorization,
  aTransaction,
  Caller,
  cards,
} from "./simulator-caller"
import { aStage, DAY_MS, MINUTE_MS } from "./simulator-stage"

const stage = aStage()

/** An authorization with a card token of its own. */
async function aWholeAuthorization(
  changes: Record<string, unknown> = {},
  credit: Record<string, unknown> = {}
) {
  const temporatyCardToken = await stage.caller.cardToken()
  const transactions = [
    aTransaction({ credit: aCredit({ temporatyCardToken, ...credit }) }),
  ]
  return anAuthorization({ transactions, ...changes })
}

describe("an authorization", () => {
  it("with immediate capture leaves a paid charge, which a lookup shows alike", async () => {
    const { request, reply, accessToken } = await stage.caller.pay()
    const { merchantChargeId, smartCheckoutId } = request
    const sums = { amount: 15_990, originalAmount: 15_990, refundedAmount: 0 }

    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      merchantChargeId,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      chargeStatus: "PAID",
      ...sums,
      lateCapture: false,
      paymentSource: "GATEWAY",
      smartCheckoutId,
      customer: {
        document: "52998224725",
        documentType: "CPF",
        email: "maria@example.com",
        name: "Maria Silva",
      },
      transactions: [
        {
          paymentType: "CREDIT",
          transactionStatus: "PAID",
          ...sums,
          numberOfInstallments: 1,
          softDescriptor: "LOJA",
          credit: {
            cardholderName: "MA*** SI***",
            cardholderDocument: "***982247**",
            expirationMonth: 12,
            expirationYear: 2050,
            brand: "VISA",
            nsu: expect.any(Number),
            authorizationCode: expect.any(Number),
            installmentNumber: 1,
            installmentType: "NONE",
          },
        },
      ],
    })
    const found = await stage.caller.lookUp(accessToken, merchantChargeId)
    expect(found.body).toEqual(reply.body)
    expect(await stage.simulator.charge(merchantChargeId)).toMatchObject({
      capturedAmount: 15_990,
      history: [{ event: "paid", amount: 15_990, by: "api" }],
    })
  })

  it("with late capture reserves and takes nothing", async () => {
    const { lookUp, merchantChargeId } = await stage.caller.charge("reserved")

    expect((await lookUp()).body).toMatchObject({
      chargeStatus: "PRE_AUTHORIZED",
      amount: 15_990,
      transactions: [{ transactionStatus: "PRE_AUTHORIZED" }],
    })
    expect(await stage.simulator.charge(merchantChargeId)).toMatchObject({
      capturedAmount: 0,
      history: [{ event: "pre_authorized" }],
    })
  })

  it("of the operator's declined card answers 200 with a denied charge; the gateway may think better of it", async () => {
    const { request, reply } = await stage.caller.pay({
      cardNumber: cards.denied,
    })
    const late = await stage.simulator.approveLate(request.merchantChargeId)

    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      chargeStatus: "DENIED",
      transactions: [
        {
          transactionStatus: "DENIED",
          credit: {
            reasonCode: 51,
            reasonMessage: "Saldo ou limite insuficiente",
            authorizationCode: null,
          },
        },
      ],
    })
    expect(late).toMatchObject({
      chargeStatus: "PAID",
      capturedAmount: 15_990,
      lastFour: "5991",
      history: [{ event: "denied" }, { event: "approved_late" }],
    })
    await expect(
      stage.simulator.approveLate(request.merchantChargeId)
    ).rejects.toThrow("The charge was not denied")
  })

  it("of the operator's broken card answers 500 and records nothing", async () => {
    const { reply } = await stage.caller.pay({ cardNumber: cards.error })

    expect(reply.status).toBe(500)
    expect(await stage.simulator.charges()).toEqual([])
  })

  it("with an id used before is refused and changes nothing", async () => {
    const { accessToken, request } = await stage.caller.pay()
    const { merchantChargeId } = request
    const before = await stage.simulator.charge(merchantChargeId)
    const again = await aWholeAuthorization({ merchantChargeId })
    const repeated = await stage.caller.authorize(accessToken, again)

    expect(repeated.status).toBe(400)
    expect(repeated.body).toEqual({
      message: "A charge with this merchantChargeId exists already",
      businessCode: "MERCHANT_CHARGE_ID_ALREADY_EXISTS",
      errors: [
        { field: "merchantChargeId", message: "must be unique for ever" },
      ],
    })
    expect(await stage.simulator.charge(merchantChargeId)).toEqual({
      ...before,
      history: [
        ...before!.history,
        expect.objectContaining({ event: "creation_repeated", amount: 0 }),
      ],
    })
  })

  it("20 times at once with one id makes one charge", async () => {
    const accessToken = await stage.caller.accessToken()
    const { merchantChargeId } = anAuthorization()
    const bodies = await Promise.all(
      Array.from({ length: 20 }, () =>
        aWholeAuthorization({ merchantChargeId })
      )
    )
    const replies = await Promise.all(
      bodies.map((body) => stage.caller.authorize(accessToken, body))
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await stage.simulator.charges()).toHaveLength(1)
  })

  it("uses up a card token, also for another charge, but not when it is refused for its form", async () => {
    const accessToken = await stage.caller.accessToken()
    const request = await aWholeAuthorization()
    const replies = [
      await stage.caller.authorize(accessToken, {
        ...request,
        paymentSource: "SHOP",
      }),
      await stage.caller.authorize(accessToken, request),
      await stage.caller.authorize(accessToken, {
        ...request,
        merchantChargeId: "another-charge",
      }),
      await stage.caller.authorize(accessToken, anAuthorization()),
    ]

    expect(replies.map(({ status }) => status)).toEqual([400, 200, 400, 400])
    expect(replies.slice(2).map(({ body }) => body)).toEqual(
      [
        "has been used before; it is single use",
        "was not issued to this merchant",
      ].map((message) => ({
        message: "Invalid temporary card token",
        businessCode: "INVALID_CARD_TOKEN",
        errors: [
          { field: "transactions[0].credit.temporatyCardToken", message },
        ],
      }))
    )
  })

  it("accepts every optional field that the documents name", async () => {
    const transactionId = "3f8e4f0e-2f63-4c55-9d3c-0f6f4b3e9a11"
    const request = await aWholeAuthorization(
      {
        deviceInformation: { ip: "203.0.113.7" },
        customer: aCustomer({
          name: "Fábrica & Cia 2",
          document: "12ABC34501DE35",
          documentType: "CNPJ",
        }),
      },
      { installmentNumber: 12, installmentType: "MERCHANT" }
    )
    Object.assign(request.transactions[0]!, {
      transactionId,
      entryMode: "CREDENTIAL_ON_FILE",
      issuerTransactionId: "issuer-1",
    })
    const accessToken = await stage.caller.accessToken()
    const reply = await stage.caller.authorize(accessToken, request)

    expect(reply.status).toBe(200)
    expect(reply.body.transactions[0]).toMatchObject({
      transactionId,
      numberOfInstallments: 12,
    })
  })
})

describe("a capture", () => {
  it("of all makes the charge paid, in the answer, the lookup and the ledger", async () => {
    const reserved = await stage.caller.charge("reserved")
    await stage.simulator.advanceClock(MINUTE_MS)
    const reply = await reserved.capture(15_990)

    expect(reply.body).toMatchObject({
      chargeStatus: "PAID",
      lateCapture: true,
      amount: 15_990,
      transactions: [
        {
          transactionStatus: "PAID",
          createdAt: "2030-01-01T12:00:00.000Z",
          updatedAt: "2030-01-01T12:01:00.000Z",
        },
      ],
    })
    expect((await reserved.lookUp()).body).toEqual(reply.body)
    expect((await stage.simulator.charges())[0]!.history[1]).toEqual({
      at: "2030-01-01T12:01:00.000Z",
      event: "captured",
      amount: 15_990,
      by: "api",
    })
  })

  it("of a part takes that part, once, and what was authorized stays on record", async () => {
    const reserved = await stage.caller.charge("reserved")
    const reply = await reserved.capture(10_000)
    const before = await stage.simulator.charges()
    const second = await reserved.capture(5_990)

    expect(reply.body).toMatchObject({
      amount: 10_000,
      originalAmount: 15_990,
    })
    expect(second.status).toBe(400)
    expect(second.body).toEqual({
      message:
        "The charge is captured already; a charge can be captured once, also in part",
      businessCode: "CHARGE_ALREADY_CAPTURED",
      errors: [],
    })
    expect(await stage.simulator.charges()).toEqual(before)
  })

  it("20 times at once takes the money once", async () => {
    const { capture } = await stage.caller.charge("reserved")
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => capture(1_000))
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await stage.simulator.charges()).toMatchObject([
      { capturedAmount: 1_000 },
    ])
  })

  it("of more than was authorized is refused with both sums, and leaves it reserved", async () => {
    const reserved = await stage.caller.charge("reserved")
    const reply = await reserved.capture(15_991)

    expect(reply.body).toEqual({
      message: "The amount is more than was authorized: 15991 of 15990",
      businessCode: "CAPTURE_AMOUNT_EXCEEDS_AUTHORIZED",
      errors: [{ field: "amount", message: "must be at most 15990" }],
    })
    expect((await reserved.capture(15_990)).status).toBe(200)
  })

  it("is possible until the last moment of the seventh day; then the authorization has lapsed, once, at its time", async () => {
    const inTime = await stage.caller.charge("reserved")
    const tooLate = await stage.caller.charge("reserved")
    await stage.simulator.advanceClock(7 * DAY_MS - 1)
    const captured = await inTime.capture(15_990)
    await stage.simulator.advanceClock(2 * DAY_MS)
    const refused = await tooLate.capture(15_990)
    const found = await tooLate.lookUp()

    expect(captured.status).toBe(200)
    expect(refused.body).toEqual({
      message:
        "The authorization lapsed at 2030-01-08T12:00:00.000Z, 7 days after it was made",
      businessCode: "AUTHORIZATION_EXPIRED",
      errors: [],
    })
    expect(found.body).toMatchObject({
      chargeStatus: "EXPIRED",
      amount: 0,
      transactions: [
        {
          transactionStatus: "EXPIRED",
          updatedAt: "2030-01-08T12:00:00.000Z",
        },
      ],
    })
    expect((await inTime.lookUp()).body.chargeStatus).toBe("PAID")
    expect((await stage.simulator.charges())[1]!.history.slice(1)).toEqual([
      {
        at: "2030-01-08T12:00:00.000Z",
        event: "lapsed",
        amount: 15_990,
        by: "gateway",
      },
    ])
  })
})

describe("a refund", () => {
  it("in parts adds up, twice alike is two refunds, and the last part makes it refunded", async () => {
    const paid = await stage.caller.charge("paid")
    const replies = [
      await paid.refund(1_000),
      await paid.refund(1_000),
      await paid.refund(13_990),
    ]

    expect(replies.map(({ body }) => body)).toMatchObject([
      {
        chargeStatus: "PARTIAL",
        amount: 14_990,
        refundedAmount: 1_000,
        transactions: [{ transactionStatus: "PARTIALLY_REFUNDED" }],
      },
      { chargeStatus: "PARTIAL", amount: 13_990, refundedAmount: 2_000 },
      {
        chargeStatus: "REFUNDED",
        amount: 0,
        refundedAmount: 15_990,
        transactions: [{ transactionStatus: "REFUNDED", amount: 0 }],
      },
    ])
    expect((await paid.lookUp()).body).toEqual(replies[2]!.body)
    expect((await stage.simulator.charges())[0]).toMatchObject({
      capturedAmount: 15_990,
      refundedAmount: 15_990,
      history: [{}, { event: "refunded", by: "api" }, {}, { amount: 13_990 }],
    })
  })

  it("is bounded by what was captured and not yet refunded, and a refusal changes nothing", async () => {
    const reserved = await stage.caller.charge("reserved")
    await reserved.capture(10_000)
    await reserved.refund(4_000)
    const before = await stage.simulator.charges()
    const reply = await reserved.refund(6_001)

    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({
      message: "The amount is more than is left to refund: 6001 of 6000",
      businessCode: "REFUND_AMOUNT_EXCEEDS_REMAINING",
      errors: [{ field: "amount", message: "must be at most 6000" }],
    })
    expect(await stage.simulator.charges()).toEqual(before)
  })

  it("20 times at once never gives back more than was captured", async () => {
    const { refund } = await stage.caller.charge("paid")
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => refund(1_599))
    )

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(await stage.simulator.charges()).toMatchObject([
      { chargeStatus: "REFUNDED", refundedAmount: 15_990 },
    ])
  })

  it("of exactly the reserved sum is a void, for which no balance is needed; of another sum none", async () => {
    const reserved = await stage.caller.charge("reserved")
    await stage.simulator.setBalance(0)
    const wrong = [await reserved.refund(15_989), await reserved.refund(15_991)]
    const reply = await reserved.refund(15_990)

    expect(wrong.map(({ body }) => body)).toEqual(
      [15_989, 15_991].map((amount) => ({
        message: `An authorization that is not captured can only be canceled whole: 15990, not ${amount}`,
        businessCode: "VOID_AMOUNT_NOT_EXACT",
        errors: [{ field: "amount", message: "must be 15990" }],
      }))
    )
    expect(reply.body).toMatchObject({
      chargeStatus: "CANCELED",
      amount: 0,
      refundedAmount: 0,
      transactions: [{ transactionStatus: "CANCELED", amount: 0 }],
    })
    expect((await stage.simulator.charges())[0]).toMatchObject({
      capturedAmount: 0,
      history: [{}, { event: "voided", amount: 15_990, by: "api" }],
    })
  })

  it("is possible for 180 days after the capture, or as many as an option says", async () => {
    const reserved = await stage.caller.charge("reserved")
    await stage.simulator.advanceClock(DAY_MS)
    await reserved.capture(15_990)
    await stage.simulator.advanceClock(180 * DAY_MS - 1)
    const inTime = await reserved.refund(1_000)
    await stage.simulator.advanceClock(1)
    const tooLate = await reserved.refund(1_000)
    const strict = await startSimulator({ refundWindowDays: 1 })
    const paid = await new Caller(strict.url).charge("paid")
    await strict.advanceClock(DAY_MS)
    const strictly = await paid.refund(1)
    await strict.close()

    expect(inTime.status).toBe(200)
    expect(tooLate.body).toEqual({
      message:
        "It is too late for a refund: it was possible until 2030-07-01T12:00:00.000Z",
      businessCode: "REFUND_WINDOW_OVER",
      errors: [],
    })
    expect(strictly.body.businessCode).toBe("REFUND_WINDOW_OVER")
  })

  it("is paid from the merchant's balance; after one that is short, the same charge waits for three minutes", async () => {
    const paid = await stage.caller.charge("paid")
    const other = await stage.caller.charge("paid")
    await stage.simulator.setBalance(1_500)
    const covered = await paid.refund(1_000)
    const short = await paid.refund(501)
    await stage.simulator.setBalance(null)
    const tooSoon = await paid.refund(501)
    await stage.simulator.advanceClock(3 * MINUTE_MS - 1)
    const still = [await paid.refund(501), await other.refund(501)]
    await stage.simulator.advanceClock(1)
    const afterwards = await paid.refund(501)

    expect(covered.status).toBe(200)
    expect(short.body).toEqual({
      message: "The merchant's balance does not cover this refund",
      businessCode: "INSUFFICIENT_MERCHANT_BALANCE",
      errors: [],
    })
    expect(tooSoon.body).toEqual({
      message:
        "A refund of this charge failed; wait 3 minutes, until 2030-01-01T12:03:00.000Z",
      businessCode: "REFUND_TOO_SOON_AFTER_FAILURE",
      errors: [],
    })
    expect(still.map(({ status }) => status)).toEqual([400, 200])
    expect(afterwards.body.refundedAmount).toBe(1_501)
  })
})

describe("a charge in a state that ends it", () => {
  const ends = {
    denied: async () => {
      const { request } = await stage.caller.pay({
        cardNumber: cards.denied,
        changes: { lateCapture: true },
      })
      return request.merchantChargeId
    },
    voided: async () => {
      const { merchantChargeId } = await stage.caller.charge("reserved")
      await stage.simulator.panelVoid(merchantChargeId)
      return merchantChargeId
    },
    lapsed: async () => {
      const { merchantChargeId } = await stage.caller.charge("reserved")
      await stage.simulator.advanceClock(7 * DAY_MS)
      return merchantChargeId
    },
    refunded: async () => {
      const { merchantChargeId } = await stage.caller.charge("paid")
      await stage.simulator.panelRefund(merchantChargeId)
      return merchantChargeId
    },
    "charged back": async () => {
      const { merchantChargeId } = await stage.caller.charge("paid")
      await stage.simulator.panelChargeBack(merchantChargeId)
      return merchantChargeId
    },
    reversed: async () => {
      const { merchantChargeId } = await stage.caller.charge("paid")
      await stage.simulator.reverse(merchantChargeId)
      return merchantChargeId
    },
  }

  it.each([
    ["denied", "CHARGE_DENIED", "CHARGE_DENIED", "The charge was denied"],
    ["voided", "CHARGE_CANCELED", "CHARGE_CANCELED", "The charge is canceled"],
    [
      "lapsed",
      "AUTHORIZATION_EXPIRED",
      "AUTHORIZATION_EXPIRED",
      "The authorization lapsed at ",
    ],
    [
      "refunded",
      "CHARGE_ALREADY_CAPTURED",
      "CHARGE_ALREADY_REFUNDED",
      "The charge is refunded in full",
    ],
    [
      "charged back",
      "CHARGE_ALREADY_CAPTURED",
      "CHARGE_CHARGED_BACK",
      "The charge was charged back",
    ],
    [
      "reversed",
      "CHARGE_CANCELED",
      "CHARGE_CANCELED",
      "The charge is canceled",
    ],
  ] as const)(
    "%s, is moved by nobody",
    async (end, ofCapture, ofRefund, message) => {
      const { simulator, caller } = stage
      const id = await ends[end]()
      const before = await simulator.charges()
      const accessToken = await caller.accessToken()
      const capture = await caller.capture(accessToken, id, 15_990)
      const refund = await caller.refund(accessToken, id, 1)

      expect(capture.body.businessCode).toBe(ofCapture)
      expect(refund.body.businessCode).toBe(ofRefund)
      for (const act of [
        "panelRefund",
        "panelVoid",
        "panelChargeBack",
        "reverse",
      ] as const) {
        await expect(simulator[act](id)).rejects.toMatchObject({
          name: "SimulatorControlError",
          message: expect.stringContaining(message),
          httpStatus: 409,
        })
      }
      expect(await simulator.charges()).toEqual(before)
    }
  )
})

describe("at the gateway's panel", () => {
  it.each([
    ["panelCapture", "reserved", 10_000, "PAID", "captured", 10_000],
    ["panelCapture", "reserved", undefined, "PAID", "captured", 15_990],
    ["panelRefund", "paid", 990, "PARTIAL", "refunded", 990],
    ["panelRefund", "paid", undefined, "REFUNDED", "refunded", 15_990],
    ["panelRefund", "reserved", undefined, "CANCELED", "voided", 15_990],
    ["panelVoid", "reserved", undefined, "CANCELED", "voided", 15_990],
    [
      "panelChargeBack",
      "paid",
      undefined,
      "CHARGEBACK",
      "charged_back",
      15_990,
    ],
    ["reverse", "reserved", undefined, "CANCELED", "reversed", 15_990],
    ["reverse", "paid", undefined, "CANCELED", "reversed", 15_990],
  ] as const)(
    "%s of a %s charge (%s) makes it %s, and the API sees it",
    async (action, kind, given, chargeStatus, event, amount) => {
      const { merchantChargeId, lookUp } = await stage.caller.charge(kind)
      await stage.simulator.setBalance(0)
      const shown = await stage.simulator[action](
        merchantChargeId,
        ...((given === undefined ? [] : [given]) as [])
      )

      expect(shown).toMatchObject({ chargeStatus })
      expect(shown.history.at(-1)).toMatchObject({
        event,
        amount,
        by: action === "reverse" ? "gateway" : "panel",
      })
      expect(shown).toEqual(await stage.simulator.charge(merchantChargeId))
      expect((await lookUp()).body.chargeStatus).toBe(chargeStatus)
    }
  )

  it.each([
    ["panelCapture", "reserved", 15_991, "15991 of 15990"],
    ["panelRefund", "paid", 15_991, "15991 of 15990"],
    ["panelVoid", "paid", undefined, "it can be refunded, not voided"],
    ["panelChargeBack", "reserved", undefined, "The charge is not captured"],
    ["panelWinDispute", "paid", undefined, "There is no dispute to end"],
    ["panelLoseDispute", "paid", undefined, "There is no dispute to end"],
    ["pay", "reserved", undefined, "there is no code to pay"],
  ] as const)(
    "%s of a %s charge (%s) is refused",
    async (action, kind, given, message) => {
      const { merchantChargeId } = await stage.caller.charge(kind)
      const before = await stage.simulator.charges()

      await expect(
        stage.simulator[action](
          merchantChargeId,
          ...((given === undefined ? [] : [given]) as [])
        )
      ).rejects.toThrow(message)
      expect(await stage.simulator.charges()).toEqual(before)
    }
  )

  it.each([
    ["panelWinDispute", 0, "PAID", 15_990, "dispute_won"],
    ["panelWinDispute", 990, "PARTIAL", 15_990, "dispute_won"],
    ["panelWinDisputeUnseen", 990, "CHARGEBACK", 15_990, "dispute_won"],
    ["panelLoseDispute", 0, "CANCELED", 0, "dispute_lost"],
    ["panelLoseDispute", 990, "CANCELED", 990, "dispute_lost"],
  ] as const)(
    "%s with %i refunded before makes it %s",
    async (end, refunded, chargeStatus, capturedAmount, event) => {
      const paid = await stage.caller.charge("paid")
      await (refunded > 0 ? paid.refund(refunded) : undefined)
      await stage.simulator.panelChargeBack(paid.merchantChargeId)
      const shown = await stage.simulator[end](paid.merchantChargeId)

      expect(shown).toMatchObject({
        chargeStatus,
        capturedAmount,
        refundedAmount: refunded,
      })
      expect(shown.history.at(-1)).toMatchObject({
        event,
        amount: 15_990 - refunded,
        by: "panel",
      })
    }
  )

  it("a dispute that is won unseen lets the charge be refunded, shown as charged back until it is shown as won", async () => {
    const { merchantChargeId, refund } = await stage.caller.charge("paid")
    await stage.simulator.panelChargeBack(merchantChargeId)
    await stage.simulator.panelWinDisputeUnseen(merchantChargeId)
    const refunded = await refund(990)
    const won = await stage.simulator.panelWinDispute(merchantChargeId)
    await stage.simulator.panelChargeBack(merchantChargeId)

    expect(refunded.body).toMatchObject({
      chargeStatus: "CHARGEBACK",
      refundedAmount: 990,
    })
    expect(won).toMatchObject({ chargeStatus: "PARTIAL", refundedAmount: 990 })
    expect((await refund(1)).body.businessCode).toBe("CHARGE_CHARGED_BACK")
  })

  it("nothing is known of a charge that was never made, nor of an amount of nothing", async () => {
    const { merchantChargeId } = await stage.caller.charge("reserved")

    await expect(
      stage.simulator.panelVoid("no-such-charge")
    ).rejects.toMatchObject({
      message: "No charge has the id no-such-charge",
      httpStatus: 404,
    })
    await expect(
      stage.simulator.panelCapture(merchantChargeId, 0)
    ).rejects.toMatchObject({
      message: "Invalid capture. amount: must be at least 1",
      httpStatus: 400,
    })
  })
})
