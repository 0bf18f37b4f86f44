import {
  simulatorControl,
  startSimulator,
  type Simulator,
  type SimulatorControl,
} from "../../src/simulator"
import { Caller } from "./simulator-caller"
import { aCodeRequest, aPixTransaction, CodeCaller } from "./simulator-codes"

const noon = Date.UTC(2030, 0, 1, 12)
const HOUR_MS = 60 * 60 * 1000
const pngSignature = Buffer.from("89504e470d0a1a0a", "hex")

describe.each(["in process", "over HTTP"])(
  "a Pix at the simulator, controlled %s",
  (where) => {
    let simulator: Simulator
    let control: SimulatorControl
    let store: CodeCaller

    beforeAll(async () => {
      simulator = await startSimulator({ clock: { now: () => noon } })
      control =
        where === "in process" ? simulator : simulatorControl(simulator.url)
      store = new CodeCaller(new Caller(simulator.url))
    })
    beforeEach(() => control.reset())
    afterAll(() => simulator.close())

    it("is a code that nobody has paid yet", async () => {
      const { request, reply } = await store.code("pix")

      expect(reply.status).toBe(200)
      expect(reply.body).toEqual({
        merchantChargeId: request.merchantChargeId,
        id: expect.any(String),
        chargeStatus: "PRE_AUTHORIZED",
        amount: 9_990,
        originalAmount: 9_990,
        refundedAmount: 0,
        lateCapture: false,
        paymentSource: "GATEWAY",
        smartCheckoutId: request.smartCheckoutId,
        customer: {
          document: "52998224725",
          documentType: "CPF",
          email: "maria@example.com",
          name: "Maria Silva",
        },
        transactions: [
          {
            transactionId: expect.any(String),
            paymentType: "PIX",
            transactionStatus: "PENDING",
            numberOfInstallments: 1,
            softDescriptor: "LOJA",
            amount: 9_990,
            originalAmount: 9_990,
            refundedAmount: 0,
            createdAt: "2030-01-01T12:00:00.000Z",
            updatedAt: "2030-01-01T12:00:00.000Z",
            pix: {
              qrCode: expect.stringMatching(
                /^00020126.*540599\.90.*6304[0-9A-F]{4}$/
              ),
              qrCodeBase64: null,
            },
          },
        ],
      })
    })

    it("has a code of its own, which a look-up and the ledger show as well", async () => {
      const one = await store.code("pix")
      const other = await store.code("pix")

      const { qrCode } = one.reply.body.transactions[0].pix
      expect(other.reply.body.transactions[0].pix.qrCode).not.toBe(qrCode)
      expect((await one.lookUp()).body).toEqual(one.reply.body)
      expect(await control.charge(one.merchantChargeId)).toMatchObject({
        paymentType: "PIX",
        qrCode,
        expiresAt: "2030-01-01T13:00:00.000Z",
        endToEndId: null,
        chargeStatus: "PRE_AUTHORIZED",
        transactionStatus: "PENDING",
        capturedAmount: 0,
        history: [{ event: "code_created", amount: 9_990, by: "api" }],
      })
    })

    it("comes with a picture, without one or with an empty one, as is set", async () => {
      const pictureNow = async () =>
        (await store.code("pix")).reply.body.transactions[0].pix.qrCodeBase64

      await control.setPixImage("png")
      const png = await pictureNow()
      await control.setPixImage("empty")
      const empty = await pictureNow()
      await control.reset()
      const afterReset = await pictureNow()

      const bytes = Buffer.from(png, "base64")
      expect(bytes.subarray(0, 8)).toEqual(pngSignature)
      expect(bytes.toString("base64")).toBe(png)
      expect([empty, afterReset]).toEqual(["", null])
    })

    it("is paid, once, and the API, the ledger and its end-to-end id tell so", async () => {
      const code = await store.code("pix")
      await control.advanceClock(60_000)

      const shown = await control.pay(code.merchantChargeId)

      expect(shown).toMatchObject({
        chargeStatus: "PAID",
        transactionStatus: "PAID",
        capturedAmount: 9_990,
        endToEndId: expect.stringMatching(
          /^E99999999203001011201[0-9a-f]{11}$/
        ),
        history: [
          { event: "code_created" },
          { event: "paid", amount: 9_990, by: "payer" },
        ],
      })
      expect((await code.lookUp()).body).toMatchObject({
        chargeStatus: "PAID",
        amount: 9_990,
        transactions: [{ transactionStatus: "PAID" }],
      })
      await expect(control.pay(code.merchantChargeId)).rejects.toMatchObject({
        message: expect.stringContaining("The charge is paid already"),
        httpStatus: 409,
      })
    })

    it("expires by itself when its time is over, and can then not be paid", async () => {
      const code = await store.code("pix")

      await control.advanceClock(HOUR_MS - 1)
      const justBefore = (await code.lookUp()).body
      await control.advanceClock(1)
      const after = (await code.lookUp()).body

      expect(justBefore.chargeStatus).toBe("PRE_AUTHORIZED")
      expect(after).toMatchObject({
        chargeStatus: "EXPIRED",
        amount: 0,
        transactions: [{ transactionStatus: "EXPIRED" }],
      })
      expect((await control.charge(code.merchantChargeId))!.history).toEqual([
        expect.objectContaining({ event: "code_created" }),
        {
          at: "2030-01-01T13:00:00.000Z",
          event: "expired",
          amount: 9_990,
          by: "gateway",
        },
      ])
      await expect(control.pay(code.merchantChargeId)).rejects.toThrow(
        "The code expired at 2030-01-01T13:00:00.000Z"
      )
      expect((await code.refund(9_990)).body.businessCode).toBe("CODE_EXPIRED")
    })

    it("is paid although it has expired when the bank's confirmation comes late", async () => {
      const code = await store.code("pix")
      await control.advanceClock(HOUR_MS)

      const shown = await control.pay(code.merchantChargeId, { late: true })

      expect(shown).toMatchObject({
        chargeStatus: "PAID",
        capturedAmount: 9_990,
        history: [
          { event: "code_created" },
          { event: "expired" },
          { event: "paid", by: "payer" },
        ],
      })
      expect((await code.refund(9_990)).body.chargeStatus).toBe("REFUNDED")
    })

    it("stays open for ever at a gateway that never tells of expiry, and yet cannot be paid", async () => {
      const code = await store.code("pix")
      await control.setExpiredCodesShown("pending")
      await control.advanceClock(24 * HOUR_MS)

      const shown = (await code.lookUp()).body
      const payment = control.pay(code.merchantChargeId)
      await expect(payment).rejects.toThrow("The code expired at ")
      await control.setExpiredCodesShown("expired")
      const later = (await code.lookUp()).body

      expect(shown).toMatchObject({
        chargeStatus: "PRE_AUTHORIZED",
        transactions: [{ transactionStatus: "PENDING" }],
      })
      expect(later.chargeStatus).toBe("EXPIRED")
    })

    it("that is not paid is canceled whole by a refund, and cannot be paid then, not even late", async () => {
      const code = await store.code("pix")

      const part = await code.refund(9_989)
      const whole = await code.refund(9_990)

      expect(part.status).toBe(400)
      expect(part.body).toMatchObject({
        message:
          "A code that is not paid can only be canceled whole: 9990, not 9989",
        businessCode: "VOID_AMOUNT_NOT_EXACT",
      })
      expect(whole.body).toMatchObject({
        chargeStatus: "CANCELED",
        amount: 0,
        refundedAmount: 0,
        transactions: [{ transactionStatus: "CANCELED" }],
      })
      expect(
        (await control.charge(code.merchantChargeId))!.history.at(-1)
      ).toMatchObject({ event: "canceled", amount: 9_990, by: "api" })
      await expect(
        control.pay(code.merchantChargeId, { late: true })
      ).rejects.toThrow("The charge is canceled")
    })

    it.each(["panelRefund", "panelVoid"] as const)(
      "that is not paid is canceled at the panel by %s",
      async (action) => {
        const code = await store.code("pix")

        expect(await control[action](code.merchantChargeId)).toMatchObject({
          chargeStatus: "CANCELED",
          history: [{}, { event: "canceled", by: "panel" }],
        })
      }
    )

    it("canceling it costs no balance", async () => {
      await control.setBalance(0)

      const canceled = await (await store.code("pix")).refund(9_990)
      const paid = await store.code("pix")
      await control.pay(paid.merchantChargeId)

      expect(canceled.status).toBe(200)
      expect((await paid.refund(9_990)).body.businessCode).toBe(
        "INSUFFICIENT_MERCHANT_BALANCE"
      )
    })

    it("is not canceled by a gateway that cancels no codes, but refunded once it is paid", async () => {
      await control.setCodesCancelable(false)
      const code = await store.code("pix")

      const refused = await code.refund(9_990)
      const byPanel = control.panelVoid(code.merchantChargeId)
      await expect(byPanel).rejects.toThrow("cannot be canceled")
      await control.pay(code.merchantChargeId)
      const refunded = await code.refund(9_990)

      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject({
        message:
          "A code that is not paid cannot be canceled; it ends when it is paid or expires",
        businessCode: "CODE_NOT_CANCELABLE",
      })
      expect(refunded.body.chargeStatus).toBe("REFUNDED")
    })

    it("that is paid is refunded whole only, as in the operator's sandbox", async () => {
      const code = await store.code("pix")
      await control.pay(code.merchantChargeId)

      const part = await code.refund(9_989)
      const tooMuch = await code.refund(9_991)
      const whole = await code.refund(9_990)

      expect(part.body).toMatchObject({
        businessCode: "REFUND_AMOUNT_NOT_EXACT",
        errors: [{ field: "amount", message: "must be 9990" }],
      })
      expect(tooMuch.body.businessCode).toBe("REFUND_AMOUNT_EXCEEDS_REMAINING")
      expect(whole.body).toMatchObject({
        chargeStatus: "REFUNDED",
        amount: 0,
        refundedAmount: 9_990,
      })
    })

    it("is refunded in parts where that is set", async () => {
      await control.setPixPartialRefunds(true)
      const code = await store.code("pix")
      await control.pay(code.merchantChargeId)

      expect((await code.refund(990)).body).toMatchObject({
        chargeStatus: "PARTIAL",
        amount: 9_000,
        transactions: [{ transactionStatus: "PARTIALLY_REFUNDED" }],
      })
      expect((await code.refund(9_000)).body.chargeStatus).toBe("REFUNDED")
    })

    it("is charged back and the dispute won, when it is paid; not before", async () => {
      const code = await store.code("pix")
      const id = code.merchantChargeId

      await expect(control.panelChargeBack(id)).rejects.toThrow(
        "The charge is not paid; only a paid one can be charged back"
      )
      await control.pay(id)
      const disputed = await control.panelChargeBack(id)
      await expect(control.pay(id)).rejects.toThrow("charged back")
      const won = await control.panelWinDispute(id)

      expect(disputed.chargeStatus).toBe("CHARGEBACK")
      expect(won).toMatchObject({ chargeStatus: "PAID", capturedAmount: 9_990 })
    })

    it("is never captured, and a card charge is never paid by a code", async () => {
      const code = await store.code("pix")
      const card = await store.caller.charge("reserved")

      const captured = await code.capture(9_990)

      expect(captured.status).toBe(400)
      expect(captured.body.businessCode).toBe("CHARGE_NOT_CAPTURABLE")
      await expect(control.pay(card.merchantChargeId)).rejects.toThrow(
        "The charge is one of a card; there is no code to pay"
      )
    })

    it("may be undone by the gateway itself, paid or not", async () => {
      const open = await store.code("pix")
      const paid = await store.code("pix")
      await control.pay(paid.merchantChargeId)

      for (const { merchantChargeId } of [open, paid]) {
        expect(await control.reverse(merchantChargeId)).toMatchObject({
          chargeStatus: "CANCELED",
          capturedAmount: 0,
        })
      }
    })

    it("the sandbox's expiration of 321 seconds is answered 502, and the id stays free", async () => {
      const request = aCodeRequest("pix")
      const failing = [aPixTransaction({ pix: { expiration: 321 } })]

      const failed = await store.create("pix", {
        ...request,
        transactions: failing,
      })
      const none = await control.charges()
      const second = await store.create("pix", request)

      expect(failed.status).toBe(502)
      expect(none).toEqual([])
      expect(second.status).toBe(200)
    })

    it("a cancel can be beaten by a payment, and a payment by a cancel", async () => {
      const beaten = await store.code("pix")
      await control.on("refund").afterPanel({ kind: "pay" }).once()
      const refund = await beaten.refund(9_990)
      const beating = await store.code("pix")
      await control.on("refund").beforePanel({ kind: "pay" }).once()
      const cancel = await beating.refund(9_990)

      expect(refund.body.chargeStatus).toBe("REFUNDED")
      expect((await control.charge(beaten.merchantChargeId))!.history).toEqual([
        expect.objectContaining({ event: "code_created", by: "api" }),
        expect.objectContaining({ event: "paid", by: "payer" }),
        expect.objectContaining({ event: "refunded", by: "api" }),
      ])
      // Money does not come for a code that was withdrawn: loud, since the script cannot happen.
      expect(cancel.status).toBe(500)
      expect(cancel.body.message).toContain("The charge is canceled")
    })

    it.each([
      [{ soon: true }, "soon: is not a field of this request"],
      [{ late: "yes" }, "late: must be of type boolean, not string"],
    ])("a payment told %j is refused", async (options, message) => {
      const code = await store.code("pix")

      await expect(
        control.pay(code.merchantChargeId, options as object)
      ).rejects.toThrow(`Invalid payment. ${message}`)
    })

    it("settings that make no sense are refused, and none of them holds", async () => {
      await expect(
        control.changeCodeSettings({
          codesCancelable: false,
          walletLifetimeMs: 0,
        })
      ).rejects.toThrow(
        "Invalid code settings. walletLifetimeMs: must be at least 1"
      )
      expect((await (await store.code("pix")).refund(9_990)).status).toBe(200)
    })
  }
)
