import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { aCardShop, type CardShop } from "../../support/a-card-shop"
import { PIX_PROVIDER, WALLET_PROVIDER } from "../../support/a-code-checkout"
import { aShownCode, type ShownCode } from "../../support/a-code-sale"
import { aShownLink } from "../../support/a-link-sale"
import { settleAndSynchronize } from "../../support/a-sold-order"
import { moveTime } from "../../support/database/move-time"

const TICK_S = 15
const MINUTE_S = 60

type Paid = ShownCode & { pay: () => Promise<unknown> }

const METHODS: [string, (shop: CardShop) => Promise<Paid>][] = [
  ["Pix", (shop) => aCodeOf(shop, PIX_PROVIDER)],
  ["wallet", (shop) => aCodeOf(shop, WALLET_PROVIDER)],
  [
    "payment link",
    async (shop) => {
      const link = await aShownLink(shop)
      return { ...link, pay: () => shop.simulator.payLink(link.linkId) }
    },
  ],
]

async function aCodeOf(shop: CardShop, providerId: string): Promise<Paid> {
  const code = await aShownCode(shop, { providerId })
  return { ...code, pay: () => shop.simulator.pay(code.merchantChargeId) }
}

/** Nobody notifies this shop: what is not found by asking is not found. */
aCardShop({}, (shop) => {
  const connection = {
    query: (sql: string) =>
      shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(sql),
  } as never
  afterEach(() => moveTime(connection, 0))

  /** So many seconds after the code was made; the job has run every 15 seconds since `from`. */
  async function timePasses(from: number, to: number): Promise<void> {
    for (let at = from; at <= to; at += TICK_S) {
      await moveTime(connection, at * 1_000)
      await settleAndSynchronize(shop)
    }
  }

  async function lookupsFail(): Promise<void> {
    for (const operation of ["look_up", "look_up_link"] as const) {
      await shop.simulator.on(operation).failBeforeCommit(503).always()
    }
  }

  const isOrdered = async ({ checkout, session }: ShownCode) =>
    (await checkout.state(session.id)).order_id !== null

  describe.each(METHODS)("a %s that was paid and not told of", (_, make) => {
    it("is an order within a minute of the gateway's return, which was away from minute 1 to 3", async () => {
      const paid = await make(shop)
      await timePasses(TICK_S, MINUTE_S - TICK_S)
      await lookupsFail()
      await timePasses(MINUTE_S, 2 * MINUTE_S)
      await paid.pay()
      await timePasses(2 * MINUTE_S + TICK_S, 3 * MINUTE_S)
      const meanwhile = await isOrdered(paid)
      await shop.simulator.clearFaults()

      await timePasses(3 * MINUTE_S + TICK_S, 4 * MINUTE_S)

      expect(meanwhile).toBe(false)
      expect(await isOrdered(paid)).toBe(true)
    })

    it("is an order a minute later, where the lookups of its first minute failed", async () => {
      const paid = await make(shop)
      await paid.pay()
      await lookupsFail()
      await timePasses(TICK_S, MINUTE_S)
      await shop.simulator.clearFaults()

      await timePasses(MINUTE_S + TICK_S, 2 * MINUTE_S)

      expect(await isOrdered(paid)).toBe(true)
    })
  })
})
