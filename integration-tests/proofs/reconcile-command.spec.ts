import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { dayOf } from "../../src/charge/reconciled-day"
import { aCardShop } from "../support/a-card-shop"
import { databaseUrlOf, runCommand } from "../support/a-command"
import { aSoldOrder } from "../support/a-sold-order"

const TODAY = dayOf(new Date())
const A_DAY = ["--from", TODAY, "--to", TODAY, "--account", "br"]

aCardShop({}, (shop) => {
  /** In the folder of the store, as its people run it. */
  const reconcile = async (...args: string[]) =>
    runCommand(["reconcile", ...args], {
      env: { DATABASE_URL: await databaseUrlOf(shop.container) },
    })

  it("prints the day, and says that all agrees", async () => {
    await aSoldOrder(shop)

    const { code, output } = await reconcile(...A_DAY)

    expect(output).toContain(
      `${TODAY}  1 charges, captured R$ 99.90, refunded R$ 0.00: 0 findings`
    )
    expect(code).toBe(0)
  })

  it("prints what does not agree, and exits with 2", async () => {
    const { chargeId, paymentId } = await aSoldOrder(shop)
    // Somebody has written into Medusa's tables.
    await shop.container
      .resolve(ContainerRegistrationKeys.PG_CONNECTION)("capture")
      .where({ payment_id: paymentId })
      .update({ amount: 9.9, raw_amount: { value: "9.9", precision: 20 } })

    const { code, output } = await reconcile(...A_DAY)

    expect(output).toContain(`charge_differs  ${chargeId}`)
    expect(code).toBe(2)
  })

  it.each([
    [
      "an account that is not there",
      ["--account", "us"],
      "--account takes one of br, br-manual, br-at-checkout.",
    ],
    ["a day that is none", ["--to", "soon"], "--to takes a day like"],
  ])("says in a line what is wrong with %s", async (_what, given, message) => {
    const { code, errors } = await reconcile(...A_DAY, ...given)

    expect(errors).toContain(message)
    expect(errors).not.toContain("    at ")
    expect(code).toBe(1)
  })
})
