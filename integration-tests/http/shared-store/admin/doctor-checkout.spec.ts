import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { removeLeftTrialCarts } from "../../../../src/medusa/cart/trial-cart"
import { ledgerOf } from "../../../../src/medusa/core"
import { aCardShop } from "../../../support/app/a-card-shop"
import { databaseUrlOf, runCommand } from "../../../support/processes/a-command"

interface Shown {
  check: string
  account: string | null
  severity: string
  code: string
  figures: Record<string, unknown>
}

aCardShop({}, (shop) => {
  const knex = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

  /** Lets the doctor examine a store with a discount for Pix and with interest on installments. */
  async function examine() {
    const { code, output } = await runCommand(
      ["doctor", "--json", "--url", shop.url],
      {
        env: {
          DATABASE_URL: await databaseUrlOf(shop.container),
          ACCOUNT_OPTIONS: JSON.stringify({
            ...(JSON.parse(process.env.ACCOUNT_OPTIONS ?? "{}") as object),
            pix: { discount: { percent: 5 } },
            installments: { interestFree: 2, interest: "3-4: 0.99%" },
          }),
        },
      }
    )
    const { findings } = JSON.parse(output) as { findings: Shown[] }
    return {
      code,
      found: findings.filter(
        ({ check, account }) => check === "checkout" && account === "br"
      ),
    }
  }

  const trialCarts = async () =>
    (await knex()("cart").whereLike("id", "cart_doctor%").select("id")).map(
      (row) => (row as { id: string }).id
    )

  /** Has PostgreSQL run a function before the price of a way of paying is written, as a fault of Medusa would. */
  const plantFault = async (body: string) => {
    await knex().raw(
      `create function fault() returns trigger language plpgsql as $$ begin ${body} end $$`
    )
    await knex().raw(
      "create trigger fault before insert on cart_line_item_adjustment for each row execute function fault()"
    )
  }

  beforeEach(() => ledgerOf(shop.container).noteJobRun())
  beforeEach(() =>
    knex()("region_payment_provider")
      .where({ region_id: shop.store.regions.unitedStates })
      .delete()
  )

  describe("the doctor, which tries the checkout", () => {
    it("prices a cart by each method and removes it, also when two doctors run at once", async () => {
      const [one, other] = await Promise.all([examine(), examine()])

      expect([one.found, other.found]).toEqual([
        [expect.objectContaining({ severity: "fine" })],
        [expect.objectContaining({ severity: "fine" })],
      ])
      const totals = one.found[0]?.figures.totals as Record<string, number>
      expect(Object.keys(totals).sort()).toEqual([
        "card",
        "card in 4",
        "link",
        "pix",
        "wallet",
      ])
      expect(totals.pix).toBeLessThan(totals.card!)
      expect(totals["card in 4"]).toBeGreaterThan(totals.card!)
      expect(await trialCarts()).toEqual([])
      const { rows } = await knex().raw<{ rows: { count: string }[] }>(
        "select (select count(*) from checkout_transparent_charge) + (select count(*) from payment_collection) as count"
      )
      expect(Number(rows[0]?.count)).toBe(0)
    })

    it("the doctor's trial checkout reports a problem with the error when a price cannot be written, and removes its cart", async () => {
      await plantFault("raise exception 'a planted fault';")

      const { code, found } = await examine()

      expect(found).toEqual([
        expect.objectContaining({
          severity: "problem",
          code: "checkout_fails",
          figures: expect.objectContaining({
            method: "pix",
            details: expect.stringContaining("a planted fault"),
          }),
        }),
      ])
      expect(code).toBe(1)
      expect(await trialCarts()).toEqual([])
    })

    it("the doctor's trial checkout reports a problem when Medusa counts a discount for less than was written, so that each payment by Pix would be refused", async () => {
      await plantFault(
        `new.amount := new.amount / 2; new.raw_amount := jsonb_build_object('value', new.amount::text, 'precision', 20); return new;`
      )

      const { code, found } = await examine()

      expect(found).toEqual([
        expect.objectContaining({
          severity: "problem",
          code: "checkout_refused",
          figures: expect.objectContaining({ method: "pix" }),
        }),
      ])
      expect(code).toBe(1)
    })

    it("the doctor's trial checkout warns that no product has a price in reais", async () => {
      await knex()("price")
        .where({ currency_code: "brl" })
        .update({ deleted_at: knex().fn.now() })

      const { found } = await examine()

      expect(found).toEqual([
        expect.objectContaining({
          severity: "warning",
          code: "checkout_without_price",
        }),
      ])
    })
  })

  it("the job deletes the cart of a doctor that was killed, with its credit lines, and leaves the cart of one that runs", async () => {
    const carts = shop.container.resolve(Modules.CART)
    const anyCart = (id: string) => ({
      id,
      currency_code: "brl",
      region_id: shop.store.regions.brazil,
    })
    const [LEFT, RUNNING] = [
      "cart_doctor_01JB3SWK2M8YV6T9D0XQ4F7H1N",
      "cart_doctor_01JB3SWK2M8YV6T9D0XQ4F7H1P",
    ]
    const SHOPPER = "cart_01JB3SWK2M8YV6T9D0XQ4F7H1Q"
    await carts.createCarts([LEFT, RUNNING, SHOPPER].map(anyCart))
    await knex()("credit_line").insert({
      id: "credit_of_left_cart",
      cart_id: LEFT,
      amount: 1,
      raw_amount: { value: "1", precision: 20 },
      deleted_at: knex().fn.now(),
    })
    await knex()("cart")
      .whereIn("id", [LEFT, SHOPPER])
      .update({ created_at: knex().raw("now() - interval '1 hour'") })

    const count = await removeLeftTrialCarts(shop.container)

    expect(count).toBe(1)
    expect(await trialCarts()).toEqual([RUNNING])
    expect(await carts.listCarts({ id: SHOPPER })).toHaveLength(1)
  })
})
