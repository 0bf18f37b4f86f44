import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { aCardShop } from "../support/a-card-shop"
import { medusaSums } from "../support/medusa-sums"
import { methodsOf } from "../support/begun-sales"

const TIMES = {
  resolveWindowMs: 1_500,
}
aCardShop(TIMES, (shop) => {
  describe("an answer that was lost after the money moved", () => {
    it.each(["findChargeBySession", "takeDoubt"] as const)(
      "stays being verified when the ledger's %s fails while it is asked for",
      async (statement) => {
        const begun = await methodsOf(shop)[0].begin()
        await shop.simulator.on("authorize").hangAfterCommit().once()
        await shop.simulator.on("look_up").failBeforeCommit(503).always()
        await begun.isBeingVerified(await begun.ask())
        await shop.simulator.clearFaults()
        const ledger =
          shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
        const failing = jest
          .spyOn(ledger, statement)
          .mockRejectedValue(new Error("timeout acquiring a connection"))

        const second = await begun.ask()
        failing.mockRestore()

        await begun.isBeingVerified(second)
        await begun.pay()
        expect(
          await medusaSums(shop.container, begun.checkout.collectionId)
        ).toMatchObject({
          orders: [{ id: expect.any(String) }],
          captured: 9990,
        })
        expect(await shop.requests("authorize")).toHaveLength(1)
      }
    )
  })
})
