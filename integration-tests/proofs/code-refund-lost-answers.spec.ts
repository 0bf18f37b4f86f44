import { WALLET_PROVIDER } from "../support/a-code-checkout"
import { aCodeSale } from "../support/a-code-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { succeeds } from "../support/a-shopper"
import {
  anOrderAdmin,
  bothSums,
  type Sale,
  resolveAndSynchronize,
} from "../support/a-sold-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { eventually } from "../support/eventually"
import {
  agreed,
  aRefusal,
  expectSynchronized,
  resolveBeyondTheWindow,
} from "../support/expect-money"
import { aReplacedCode, type ReplacedCode } from "../support/replaced-codes"
import { theJobSeesCodeAfter } from "../support/let-code-time-pass"
import {
  SOME_DONE_AND_LOST,
  SOME_NOT_DONE_AND_LOST,
  givenLookupsThatReportNothing,
} from "../support/lost-answers"
import { all, moneyOfCart } from "../support/money-of-cart"

const MINUTE_MS = 60_000
const BEYOND_THE_RESOLVE_WINDOW_MS = 4 * MINUTE_MS
const WAITING = "Waiting for confirmation of the refund"
/** A cut-off answer says that it was accepted; of one that never came nobody knows. */
const WAITING_FOR_ANOTHER = {
  "times out": "waiting for confirmation of the previous refund",
  "is cut off": "accepted the previous refund",
}

const refunded = (centavos: number) => ({
  captured: 9990,
  refunded: centavos,
  paymentStatus:
    centavos === 9990
      ? "refunded"
      : centavos === 0
        ? "captured"
        : "partially_refunded",
})

aNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  // The operator's sandbox gives a Pix back whole only.
  beforeEach(() => shop.simulator.setPixPartialRefunds(true))
  afterEach(async () => {
    await shop.simulator.releaseNotifications()
    await shop.simulator.setCodesCancelable(true)
  })
  const orderAdmin = anOrderAdmin(() => admin)

  /** Of which nothing is told from now on: what a lookup does not tell, nobody knows. */
  const aSale = async (providerId?: string): Promise<Sale> => {
    const sale = await aCodeSale(
      shop,
      providerId === undefined ? {} : { providerId }
    )
    await shop.resolved()
    await shop.simulator.pauseNotifications()
    return sale
  }

  const refundsSent = async () => (await shop.requests("refund")).length

  describe("a refund of an order that was paid with a code, whose answer is lost,", () => {
    it.each([
      ...SOME_DONE_AND_LOST.map(([how, fault]) => ["pix", how, fault] as const),
      ["wallet", ...SOME_DONE_AND_LOST[0]] as const,
    ])(
      "succeeds when it was made and a look-up tells of it (%s, the answer %s)",
      async (method, _how, fault) => {
        const sale = await aSale(
          method === "wallet" ? WALLET_PROVIDER : undefined
        )
        await shop.simulator.on("refund")[fault]().once()

        await succeeds(orderAdmin.refund(sale, 10))

        expect(await refundsSent()).toBe(1)
        expect(await bothSums(shop, sale)).toEqual(agreed(refunded(1000)))
      }
    )

    it.each(SOME_DONE_AND_LOST)(
      "is unknown while look-ups fail, and booked once it is known (the answer %s)",
      async (how, fault) => {
        const sale = await aSale()
        await givenLookupsThatReportNothing(shop)
        await shop.simulator.on("refund")[fault]().once()

        const answer = await orderAdmin.refund(sale)
        const again = await orderAdmin.refund(sale)
        await shop.simulator.clearFaults()

        expect(answer).toMatchObject(aRefusal(WAITING, sale.merchantChargeId))
        expect(again).toMatchObject(
          aRefusal("Nothing was refunded", WAITING_FOR_ANOTHER[how])
        )
        await expectSynchronized(shop, sale, refunded(9990))
        expect(await refundsSent()).toBe(1)
      }
    )

    it("is booked as soon as the gateway tells of it", async () => {
      const sale = await aSale()
      await givenLookupsThatReportNothing(shop)
      await shop.simulator.on("refund").resetAfterCommit().once()
      expect(await orderAdmin.refund(sale, 10)).toMatchObject(aRefusal(WAITING))
      await shop.simulator.clearFaults()

      await shop.simulator.releaseNotifications()

      await eventually(async () =>
        expect(await bothSums(shop, sale)).toEqual(agreed(refunded(1000)))
      )
      expect(await refundsSent()).toBe(1)
    })

    it.each(SOME_NOT_DONE_AND_LOST)(
      "is unknown when it was never made, until the resolve window is over; then it can be made (the answer %s)",
      async (_how, fault) => {
        const sale = await aSale()
        await shop.simulator.on("refund")[fault]().once()

        const answer = await orderAdmin.refund(sale, 10)
        await resolveBeyondTheWindow(shop, sale)
        const resolved = await bothSums(shop, sale)
        await succeeds(orderAdmin.refund(sale, 10))

        expect(answer).toMatchObject(aRefusal(WAITING))
        expect(resolved).toEqual(agreed(refunded(0)))
        expect(await refundsSent()).toBe(2)
        expect(await bothSums(shop, sale)).toEqual(agreed(refunded(1000)))
      }
    )
  })

  describe("money that goes back by itself, and the answer is lost,", () => {
    /** It is paid, and nobody has told yet. */
    const anUnmatchedPayment = async () => {
      const code = await aReplacedCode(shop)
      await shop.simulator.pauseNotifications()
      await shop.simulator.pay(code.merchantChargeId)
      return code
    }

    const isRefunded = async ({ checkout }: ReplacedCode) =>
      expect(await moneyOfCart(shop, checkout)).toMatchObject({
        charges: [
          { state: "refunded", events: ["code_created", "paid", "refunded"] },
          { state: "pending" },
        ],
        kept: all(0),
        unresolvedOperations: 0,
        openDiscrepancies: [],
      })

    const refundOperations = async ({ merchantChargeId }: ReplacedCode) =>
      (await shop.requests("refund")).filter(
        (request) =>
          request.merchantChargeId === merchantChargeId &&
          // Not the attempt to cancel it, which this gateway refuses.
          request.status !== 400
      ).length

    it.each(SOME_DONE_AND_LOST)(
      "has gone once (it was made, the answer %s)",
      async (_how, fault) => {
        const code = await anUnmatchedPayment()
        await shop.simulator.on("refund")[fault]().once()

        await theJobSeesCodeAfter(shop, code, 2 * MINUTE_MS)

        await eventually(async () => {
          await resolveAndSynchronize(shop)
          await isRefunded(code)
        })
        expect(await refundOperations(code)).toBe(1)
      }
    )

    it("goes when the resolve window is over, and once (it was not made)", async () => {
      const code = await anUnmatchedPayment()
      await shop.simulator.on("refund").reset().once()

      await theJobSeesCodeAfter(shop, code, 2 * MINUTE_MS)
      await resolveAndSynchronize(shop)
      const meanwhile = await moneyOfCart(shop, code.checkout)
      expect(meanwhile).toMatchObject({
        charges: [{ state: "paid" }, { state: "pending" }],
        kept: { gateway: 9990, ledger: 9990, medusa: 0 },
        unresolvedOperations: 1,
      })
      await eventually(async () => {
        await theJobSeesCodeAfter(shop, code, BEYOND_THE_RESOLVE_WINDOW_MS)
        await isRefunded(code)
      })
      expect(await refundOperations(code)).toBe(2)
    })
  })
})
