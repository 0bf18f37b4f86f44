import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import resolveAndSynchronize from "../../../src/jobs/resolve-and-synchronize"
import { LEDGER_MODULE } from "../../../src/modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../src/modules/ledger"
import { aCardShop } from "../../support/a-card-shop"

aCardShop({}, (shop) => {
  it("the scheduled job deletes what the ledger keeps no longer", async () => {
    const knex = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const ledger = shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
    await ledger.keepShopperInput({ account: "br", plaintext: "{}" })
    await ledger.takeLease({ key: "old", owner: "test:1" }, 1_000)
    const longAgo = knex.raw("now() - interval '2 days'")
    await knex("checkout_transparent_shopper_input").update({
      created_at: longAgo,
    })
    await knex("checkout_transparent_lease").update({ expires_at: longAgo })

    await resolveAndSynchronize(shop.container)

    expect(await knex("checkout_transparent_shopper_input")).toEqual([])
    expect(
      await knex("checkout_transparent_lease").where({ lease_key: "old" })
    ).toEqual([])
  })
})
