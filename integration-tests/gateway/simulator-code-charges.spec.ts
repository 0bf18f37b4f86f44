import { startSimulator } from "../../src/simulator"
import { aCustomer, Caller } from "./simulator-caller"
import { aCodeRequest, aPixTransaction, type CodeKind } from "./simulator-codes"
import { aStage, HOUR_MS, MINUTE_MS } from "./simulator-stage"

const stage = aStage()

async function aPaidCode(method: CodeKind) {
  const code = await stage.codes.code(method)
  await stage.simulator.pay(code.merchantChargeId)
  return code
}

describe("a code", () => {
  it.each([
    [
      "pix",
      {
        pix: {
          qrCode: expect.stringMatching(
            /^00020126.*540599\.90.*6304[0-9A-F]{4}$/
          ),
          qrCodeBase64: null,
        },
      },
      "2030-01-01T13:00:00.000Z",
    ],
    [
      "wallet",
      {
        wallet: {
          expiresAt: "2030-01-01T09:30:00.000-03:00",
          qrCode: expect.stringContaining("https://wallet.simulator.invalid/"),
          qrCodeBase64: expect.stringMatching(/^iVBORw0KGgo/),
        },
      },
      "2030-01-01T12:30:00.000Z",
    ],
  ] as const)(
    "of a %s is one that nobody has paid yet, which a lookup and the ledger show as well",
    async (method, described, expiresAt) => {
      const { request, reply, lookUp } = await stage.codes.code(method)
      const other = await stage.codes.code(method)
      const sums = { amount: 9_990, originalAmount: 9_990, refundedAmount: 0 }
      const { merchantChargeId, smartCheckoutId } = request
      const { phone: _phone, ...customer } = request.customer

      expect(reply.status).toBe(200)
      expect(reply.body).toEqual({
        merchantChargeId,
        id: expect.any(String),
        chargeStatus: "PRE_AUTHORIZED",
        ...sums,
        lateCapture: false,
        paymentSource: "GATEWAY",
        smartCheckoutId,
        customer,
        transactions: [
          {
            transactionId: expect.any(String),
            paymentType: method.toUpperCase(),
            transactionStatus: "PENDING",
            numberOfInstallments: 1,
            softDescriptor: "LOJA",
            ...sums,
            createdAt: "2030-01-01T12:00:00.000Z",
            updatedAt: "2030-01-01T12:00:00.000Z",
            ...described,
          },
        ],
      })
      expect((await lookUp()).body).toEqual(reply.body)
      const codeOf = ({ body }: typeof reply) =>
        body.transactions[0][method].qrCode
      expect(codeOf(other.reply)).not.toBe(codeOf(reply))
      expect(await stage.simulator.charge(merchantChargeId)).toMatchObject({
        qrCode: codeOf(reply),
        expiresAt,
        endToEndId: null,
        history: [{ event: "code_created", amount: 9_990, by: "api" }],
      })
    }
  )

  it.each(["pix", "wallet"] as const)(
    "of a %s may leave out all that is optional, and its id is used up for ever",
    async (method) => {
      const request = aCodeRequest(method, {
        smartCheckoutId: undefined,
        lateCapture: false,
      })
      delete (request.transactions[0] as { softDescriptor?: string })
        .softDescriptor
      const first = await stage.codes.create(method, request)
      const again = await stage.codes.create(method, request)
      const card = await stage.caller.charge("paid")
      const { merchantChargeId } = card
      const ofCard = await stage.codes.create(
        method,
        aCodeRequest(method, { merchantChargeId })
      )

      expect(first.status).toBe(200)
      for (const { status, body } of [again, ofCard]) {
        expect([status, body.businessCode]).toEqual([
          400,
          "MERCHANT_CHARGE_ID_ALREADY_EXISTS",
        ])
      }
      expect((await stage.simulator.charges())[0]!.history[1]!.event).toBe(
        "creation_repeated"
      )
    }
  )

  it.each([
    ["pix", /^E99999999203001011201[0-9a-f]{11}$/],
    ["wallet", null],
  ] as const)(
    "of a %s is paid once, and the API and the ledger tell so",
    async (method, endToEndId) => {
      const code = await stage.codes.code(method)
      await stage.simulator.advanceClock(MINUTE_MS)
      const shown = await stage.simulator.pay(code.merchantChargeId)

      expect(shown).toMatchObject({
        chargeStatus: "PAID",
        capturedAmount: 9_990,
        endToEndId: endToEndId && expect.stringMatching(endToEndId),
        history: [{}, { event: "paid", amount: 9_990, by: "payer" }],
      })
      expect((await code.lookUp()).body).toMatchObject({
        chargeStatus: "PAID",
        transactions: [{ transactionStatus: "PAID" }],
      })
      await expect(
        stage.simulator.pay(code.merchantChargeId)
      ).rejects.toMatchObject({
        message: expect.stringContaining("The charge is paid already"),
        httpStatus: 409,
      })
    }
  )

  it.each([
    ["pix", HOUR_MS, "2030-01-01T13:00:00.000Z"],
    ["wallet", 30 * MINUTE_MS, "2030-01-01T12:30:00.000Z"],
  ] as const)(
    "of a %s expires by itself, and is then paid only by a confirmation that comes late",
    async (method, lifetime, at) => {
      const { simulator } = stage
      const code = await stage.codes.code(method)
      await simulator.advanceClock(lifetime - 1)
      const justBefore = (await code.lookUp()).body
      await simulator.advanceClock(1)
      const after = (await code.lookUp()).body
      const payment = simulator.pay(code.merchantChargeId)
      await expect(payment).rejects.toThrow(`The code expired at ${at}`)
      const refund = await code.refund(9_990)
      const late = await simulator.pay(code.merchantChargeId, { late: true })

      expect(justBefore.chargeStatus).toBe("PRE_AUTHORIZED")
      expect(after).toMatchObject({
        chargeStatus: "EXPIRED",
        amount: 0,
        transactions: [{ transactionStatus: "EXPIRED" }],
      })
      expect(refund.body.businessCode).toBe("CODE_EXPIRED")
      expect(late).toMatchObject({
        chargeStatus: "PAID",
        history: [
          {},
          { at, event: "expired", amount: 9_990, by: "gateway" },
          { event: "paid", by: "payer" },
        ],
      })
    }
  )

  it("of another amount than it asks for is paid so by a bank that does not keep to it", async () => {
    const { merchantChargeId } = await stage.codes.code("pix")

    expect(
      await stage.simulator.pay(merchantChargeId, { amount: 9_000 })
    ).toMatchObject({ originalAmount: 9_990, capturedAmount: 9_000 })
  })

  it("stays open for ever at a gateway that never tells of expiry, and yet cannot be paid", async () => {
    const code = await stage.codes.code("pix")
    await stage.simulator.setExpiredCodesShown("pending")
    await stage.simulator.advanceClock(24 * HOUR_MS)
    const shown = (await code.lookUp()).body
    await expect(stage.simulator.pay(code.merchantChargeId)).rejects.toThrow(
      "The code expired at "
    )
    await stage.simulator.setExpiredCodesShown("expired")

    expect(shown.transactions[0].transactionStatus).toBe("PENDING")
    expect((await code.lookUp()).body.chargeStatus).toBe("EXPIRED")
  })

  it.each(["pix", "wallet"] as const)(
    "of a %s that is not paid is canceled whole by a refund, from no balance, and never paid then",
    async (method) => {
      const code = await stage.codes.code(method)
      await stage.simulator.setBalance(0)
      const part = await code.refund(9_989)
      const whole = await code.refund(9_990)

      expect(part.body).toMatchObject({
        message:
          "A code that is not paid can only be canceled whole: 9990, not 9989",
        businessCode: "VOID_AMOUNT_NOT_EXACT",
      })
      expect(whole.body).toMatchObject({
        chargeStatus: "CANCELED",
        amount: 0,
        refundedAmount: 0,
      })
      expect((await stage.simulator.charges())[0]!.history[1]).toMatchObject({
        event: "canceled",
        amount: 9_990,
        by: "api",
      })
      await expect(
        stage.simulator.pay(code.merchantChargeId, { late: true })
      ).rejects.toThrow("The charge is canceled")
    }
  )

  it.each(["panelRefund", "panelVoid"] as const)(
    "that is not paid is canceled at the panel by %s, and not charged back",
    async (action) => {
      const { merchantChargeId } = await stage.codes.code("pix")
      await expect(
        stage.simulator.panelChargeBack(merchantChargeId)
      ).rejects.toThrow("The charge is not paid")

      expect(await stage.simulator[action](merchantChargeId)).toMatchObject({
        chargeStatus: "CANCELED",
        history: [{}, { event: "canceled", by: "panel" }],
      })
    }
  )

  it("is not canceled by a gateway that cancels no codes, but refunded once it is paid", async () => {
    await stage.simulator.setCodesCancelable(false)
    const code = await stage.codes.code("pix")
    const refused = await code.refund(9_990)
    await expect(
      stage.simulator.panelVoid(code.merchantChargeId)
    ).rejects.toThrow("cannot be canceled")
    await stage.simulator.pay(code.merchantChargeId)

    expect(refused.body).toMatchObject({
      message:
        "A code that is not paid cannot be canceled; it ends when it is paid or expires",
      businessCode: "CODE_NOT_CANCELABLE",
    })
    expect((await code.refund(9_990)).body.chargeStatus).toBe("REFUNDED")
  })

  it("of a Pix that is paid is refunded whole only, as in the operator's sandbox, unless that is set", async () => {
    const code = await aPaidCode("pix")
    const part = await code.refund(9_989)
    const tooMuch = await code.refund(9_991)
    await stage.simulator.setPixPartialRefunds(true)
    const allowed = await code.refund(990)

    expect(part.body).toMatchObject({
      businessCode: "REFUND_AMOUNT_NOT_EXACT",
      errors: [{ field: "amount", message: "must be 9990" }],
    })
    expect(tooMuch.body.businessCode).toBe("REFUND_AMOUNT_EXCEEDS_REMAINING")
    expect(allowed.body).toMatchObject({
      chargeStatus: "PARTIAL",
      amount: 9_000,
    })
    expect((await code.refund(9_000)).body.chargeStatus).toBe("REFUNDED")
  })

  it("of a Pix is refunded in parts where the path prefix is not the sandbox's", async () => {
    const production = await startSimulator({ prefix: "/v1" })
    const caller = new Caller(production.url)
    const headers = {
      authorization: `Bearer ${await caller.accessToken()}`,
      "content-type": "application/json",
      accept: "application/json",
    }
    const body = aCodeRequest("pix")
    const { merchantChargeId } = body
    await caller.send("POST", "/v1/charge/pix", { headers, body })
    await production.pay(merchantChargeId)
    const path = `/v1/charge/${merchantChargeId}/refund`
    const amount = { amount: 990 }
    const part = await caller.send("POST", path, { headers, body: amount })
    await production.close()

    expect(part.body.chargeStatus).toBe("PARTIAL")
  })

  it("of a wallet is refunded in parts, from the merchant's balance", async () => {
    await stage.simulator.setBalance(9_000)
    const code = await aPaidCode("wallet")

    expect((await code.refund(990)).body).toMatchObject({
      chargeStatus: "PARTIAL",
      amount: 9_000,
    })
    expect((await code.refund(9_000)).body.businessCode).toBe(
      "INSUFFICIENT_MERCHANT_BALANCE"
    )
  })

  it.each(["pix", "wallet"] as const)(
    "of a %s that is paid is charged back, its dispute ended; it is never captured",
    async (method) => {
      const { merchantChargeId: id, capture } = await aPaidCode(method)
      const captured = await capture(9_990)
      const disputed = await stage.simulator.panelChargeBack(id)
      await expect(stage.simulator.pay(id)).rejects.toThrow("charged back")
      const won = await stage.simulator.panelWinDispute(id)

      expect(captured.body.businessCode).toBe("CHARGE_NOT_CAPTURABLE")
      expect(disputed.chargeStatus).toBe("CHARGEBACK")
      expect(won).toMatchObject({ chargeStatus: "PAID", capturedAmount: 9_990 })
    }
  )

  it("may be undone by the gateway itself, paid or not", async () => {
    const [open, paid] = [await stage.codes.code("pix"), await aPaidCode("pix")]

    for (const { merchantChargeId } of [open, paid]) {
      expect(await stage.simulator.reverse(merchantChargeId)).toMatchObject({
        chargeStatus: "CANCELED",
        capturedAmount: 0,
      })
    }
  })

  it.each([
    ["pix", { transactions: [aPixTransaction({ pix: { expiration: 321 } })] }],
    ["wallet", { customer: aCustomer({ name: "Pessoa timeout" }) }],
  ] as const)(
    "of a %s with the sandbox's failing value is answered 502, and the id stays free",
    async (method, changes) => {
      const request = aCodeRequest(method)
      const failed = await stage.codes.create(method, {
        ...request,
        ...changes,
      })
      const none = await stage.simulator.charges()

      expect(failed.status).toBe(502)
      expect(none).toEqual([])
      expect((await stage.codes.create(method, request)).status).toBe(200)
    }
  )
})

describe("settings of codes", () => {
  it("give a Pix a picture, none or an empty one, until a reset", async () => {
    const picture = async () =>
      (await stage.codes.code("pix")).reply.body.transactions[0].pix
        .qrCodeBase64
    await stage.simulator.setPixImage("png")
    const png = Buffer.from(await picture(), "base64")
    await stage.simulator.setPixImage("empty")
    const empty = await picture()
    await stage.simulator.reset()

    expect(png.subarray(1, 4).toString()).toBe("PNG")
    expect([empty, await picture()]).toEqual(["", null])
  })

  it("give a wallet's code another lifetime, from then on", async () => {
    await stage.simulator.setWalletLifetime(5 * MINUTE_MS)
    const { reply } = await stage.codes.code("wallet")

    expect(reply.body.transactions[0].wallet.expiresAt).toBe(
      "2030-01-01T09:05:00.000-03:00"
    )
  })

  it("that make no sense are refused, and none of them holds", async () => {
    const changes = { codesCancelable: false, walletLifetimeMs: 0 }
    const code = await stage.codes.code("pix")

    await expect(stage.simulator.changeCodeSettings(changes)).rejects.toThrow(
      "Invalid code settings. walletLifetimeMs: must be at least 1"
    )
    for (const [options, message] of [
      [{ soon: true }, "soon: is not a field of this request"],
      [{ late: "yes" }, "late: must be of type boolean, not string"],
    ] as const) {
      await expect(
        stage.simulator.pay(code.merchantChargeId, options as object)
      ).rejects.toThrow(`Invalid payment. ${message}`)
    }
    expect((await code.refund(9_990)).status).toBe(200)
  })
})
