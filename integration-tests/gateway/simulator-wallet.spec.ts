import {
  simulatorControl,
  startSimulator,
  type Simulator,
  type SimulatorControl,
} from "../../src/simulator"
import { aCustomer, Caller } from "./simulator-caller"
import { aCodeRequest, CodeCaller } from "./simulator-codes"

const noon = Date.UTC(2030, 0, 1, 12)
const MINUTE_MS = 60 * 1000

describe.each(["in process", "over HTTP"])(
  "a wallet charge at the simulator, controlled %s",
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

    it("is a code with a picture that nobody has paid yet, for 30 minutes", async () => {
      const { reply, lookUp } = await store.code("wallet")

      expect(reply.status).toBe(200)
      expect(reply.body).toMatchObject({
        chargeStatus: "PRE_AUTHORIZED",
        amount: 9_990,
        transactions: [{ paymentType: "WALLET", transactionStatus: "PENDING" }],
      })
      expect(reply.body.transactions[0].wallet).toEqual({
        expiresAt: "2030-01-01T09:30:00.000-03:00",
        qrCode: expect.stringContaining(reply.body.id),
        qrCodeBase64: expect.stringMatching(/^iVBORw0KGgo/),
      })
      expect((await lookUp()).body).toEqual(reply.body)
    })

    it("is paid before its time is over, and shown as PAID by the API", async () => {
      const code = await store.code("wallet")
      await control.advanceClock(30 * MINUTE_MS - 1)

      const shown = await control.pay(code.merchantChargeId)

      expect(shown).toMatchObject({
        paymentType: "WALLET",
        chargeStatus: "PAID",
        capturedAmount: 9_990,
        expiresAt: "2030-01-01T12:30:00.000Z",
        endToEndId: null,
      })
      expect((await code.lookUp()).body).toMatchObject({
        chargeStatus: "PAID",
        transactions: [{ transactionStatus: "PAID" }],
      })
    })

    it("expires after 30 minutes, and is then paid only by a confirmation that comes late", async () => {
      const code = await store.code("wallet")
      await control.advanceClock(30 * MINUTE_MS)

      const expired = (await code.lookUp()).body
      await expect(control.pay(code.merchantChargeId)).rejects.toThrow(
        "The code expired at 2030-01-01T12:30:00.000Z"
      )
      const paid = await control.pay(code.merchantChargeId, { late: true })

      expect(expired).toMatchObject({
        chargeStatus: "EXPIRED",
        transactions: [{ transactionStatus: "EXPIRED" }],
      })
      expect(paid.chargeStatus).toBe("PAID")
    })

    it("lives as long as is set, from then on", async () => {
      const before = await store.code("wallet")
      await control.setWalletLifetime(5 * MINUTE_MS)
      const after = await store.code("wallet")

      expect(before.reply.body.transactions[0].wallet.expiresAt).toBe(
        "2030-01-01T09:30:00.000-03:00"
      )
      expect(after.reply.body.transactions[0].wallet.expiresAt).toBe(
        "2030-01-01T09:05:00.000-03:00"
      )
    })

    it("is refunded in parts, from the merchant's balance", async () => {
      await control.setBalance(9_000)
      const code = await store.code("wallet")
      await control.pay(code.merchantChargeId)

      const part = await code.refund(990)
      const rest = await code.refund(9_000)

      expect(part.body).toMatchObject({
        chargeStatus: "PARTIAL",
        amount: 9_000,
        refundedAmount: 990,
        transactions: [{ transactionStatus: "PARTIALLY_REFUNDED" }],
      })
      expect(rest.body.businessCode).toBe("INSUFFICIENT_MERCHANT_BALANCE")
    })

    it("that is not paid is canceled by a refund, unless this gateway cancels no codes", async () => {
      const canceled = await (await store.code("wallet")).refund(9_990)
      await control.setCodesCancelable(false)
      const kept = await (await store.code("wallet")).refund(9_990)

      expect(canceled.body.chargeStatus).toBe("CANCELED")
      expect(kept.body.businessCode).toBe("CODE_NOT_CANCELABLE")
    })

    it("is charged back when it is paid, and lost with the dispute", async () => {
      const { merchantChargeId } = await store.code("wallet")
      await control.pay(merchantChargeId)

      await control.panelChargeBack(merchantChargeId)

      expect(await control.panelLoseDispute(merchantChargeId)).toMatchObject({
        chargeStatus: "CANCELED",
        capturedAmount: 0,
      })
    })

    it("of the sandbox's customer is answered 502, and the id stays free", async () => {
      const request = aCodeRequest("wallet")

      const failed = await store.create("wallet", {
        ...request,
        customer: aCustomer({ name: "Pessoa timeout" }),
      })
      const none = await control.charges()
      const second = await store.create("wallet", request)

      expect(failed.status).toBe(502)
      expect(none).toEqual([])
      expect(second.status).toBe(200)
    })
  }
)

it("where the path prefix is not the sandbox's, a Pix is refunded in parts", async () => {
  const production = await startSimulator({ prefix: "/v1" })
  const caller = new Caller(production.url)
  const headers = {
    authorization: `Bearer ${await caller.accessToken()}`,
    "content-type": "application/json",
    accept: "application/json",
  }
  const request = aCodeRequest("pix")
  await caller.send("POST", "/v1/charge/pix", { headers, body: request })
  await production.pay(request.merchantChargeId)

  const path = `/v1/charge/${request.merchantChargeId}/refund`
  const part = await caller.send("POST", path, {
    headers,
    body: { amount: 990 },
  })
  await production.close()

  expect(part.body.chargeStatus).toBe("PARTIAL")
})
