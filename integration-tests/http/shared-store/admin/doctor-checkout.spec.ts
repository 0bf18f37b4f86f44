import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { eventually } from "../../../../harness/eventually"
import { tryCheckout } from "../../../../src/api/doctor/try-checkout"
import { runDueWork } from "../../../../src/jobs/_run-due-work"
import { removeAbandonedTrialCarts } from "../../../../src/medusa/cart/trial-cart"
import { cartModuleOf, ledgerOf } from "../../../../src/medusa/container"
import { describeShopWithSimulator } from "../../../support/app/describe-shop-with-simulator"
import {
  databaseUrlOfApp,
  runCommand,
} from "../../../support/processes/a-command"

interface Shown {
  check: string
  account: string | null
  severity: string
  code: string
  figures: Record<string, unknown>
}

describeShopWithSimulator({}, (shop) => {
  const knex = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

  /**
   * Runs the `doctor` command in a shop with a Pix discount and interest on installments. Returns the exit code, and
   * the findings about the trial checkout.
   */
  async function runDoctorCommand() {
    const { code, output } = await runCommand(
      ["doctor", "--json", "--url", shop.url],
      {
        env: {
          DATABASE_URL: await databaseUrlOfApp(shop.container),
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

  const LEFT = "cart_doctor_01JB3SWK2M8YV6T9D0XQ4F7H1N"

  /** Creates a cart like the trial cart that a killed `doctor` command leaves. The cart is one hour old. */
  const leaveTrialCart = async () => {
    await shop.container.resolve(Modules.CART).createCarts({
      id: LEFT,
      currency_code: "brl",
      region_id: shop.store.regions.brazil,
    } as never)
    await knex()("cart")
      .where({ id: LEFT })
      .update({ created_at: knex().raw("now() - interval '1 hour'") })
  }

  const preventDeletion = () =>
    plantFault("raise exception 'a planted fault';", "before delete on cart")

  /**
   * Adds a database trigger that runs the SQL in `body`, by default when a discount is written to an item of a cart.
   * Interest is written to another table.
   */
  const plantFault = async (
    body: string,
    when = "before insert on cart_line_item_adjustment"
  ) => {
    await knex().raw(
      `create function fault() returns trigger language plpgsql as $$ begin ${body} end $$`
    )
    await knex().raw(
      `create trigger fault ${when} for each row execute function fault()`
    )
  }

  beforeEach(() => ledgerOf(shop.container).recordJobRun())
  beforeEach(() =>
    knex()("region_payment_provider")
      .where({ region_id: shop.store.regions.unitedStates })
      .delete()
  )

  describe("the doctor, which tries the checkout", () => {
    it("the doctor command's trial checkout computes the price of each payment method and deletes its cart, even if two doctor commands run at once", async () => {
      const [one, other] = await Promise.all([
        runDoctorCommand(),
        runDoctorCommand(),
      ])

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

    it("if a price cannot be written to the cart, the doctor command's trial checkout reports the error and deletes its cart", async () => {
      await plantFault("raise exception 'a planted fault';")

      const { code, found } = await runDoctorCommand()

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

    it("the doctor command's trial checkout reports a problem if Medusa applies a smaller discount than the plugin wrote to the cart", async () => {
      await plantFault(
        `new.amount := new.amount / 2; new.raw_amount := jsonb_build_object('value', new.amount::text, 'precision', 20); return new;`
      )

      const { code, found } = await runDoctorCommand()

      expect(found).toEqual([
        expect.objectContaining({
          severity: "problem",
          code: "checkout_refused",
          figures: expect.objectContaining({ method: "pix" }),
        }),
      ])
      expect(code).toBe(1)
    })

    it("the doctor command's trial checkout still reports success if its own cart and the cart of an earlier trial cannot be deleted", async () => {
      await leaveTrialCart()
      await preventDeletion()

      const { found } = await runDoctorCommand()

      expect(found).toEqual([
        expect.objectContaining({ severity: "fine", code: "ok" }),
      ])
      const left = await trialCarts()
      expect(left).toContain(LEFT)
      expect(left.length).toBeGreaterThan(1)
    })

    it("the doctor command's trial checkout reports a problem if it takes too long, and still deletes its cart", async () => {
      const blocking = await knex().transaction()
      await blocking.raw("lock table cart in exclusive mode")
      const deletion = jest.spyOn(cartModuleOf(shop.container), "deleteCarts")

      const findings = await tryCheckout(shop.container, 1000)
      await blocking.commit()
      await eventually(() => {
        expect(deletion).toHaveBeenCalled()
        return Promise.all(deletion.mock.results.map(({ value }) => value))
      })
      deletion.mockRestore()

      expect(findings).toEqual([
        {
          check: "checkout",
          account: null,
          severity: "problem",
          code: "checkout_fails",
          figures: { details: "The trial was not done after 1 seconds." },
        },
      ])
      expect(await trialCarts()).toEqual([])
    })

    it("the doctor command reports an error of its trial checkout as a finding, even if the error occurs before the trial cart exists", async () => {
      const listing = jest
        .spyOn(cartModuleOf(shop.container), "listCarts")
        .mockRejectedValue(new Error("a planted fault"))

      const findings = await tryCheckout(shop.container, 60_000)
      listing.mockRestore()

      expect(findings).toEqual([
        expect.objectContaining({
          code: "checkout_fails",
          figures: { details: "a planted fault" },
        }),
      ])
    })

    it("the doctor command's trial checkout warns if no product has a price in BRL", async () => {
      await knex()("price")
        .where({ currency_code: "brl" })
        .update({ deleted_at: knex().fn.now() })

      const { found } = await runDoctorCommand()

      expect(found).toEqual([
        expect.objectContaining({
          severity: "warning",
          code: "checkout_without_price",
        }),
      ])
    })
  })

  describe("the job", () => {
    const endNight = () =>
      knex()("checkout_transparent_lease")
        .where({ lease_key: "night" })
        .delete()

    it("the scheduled job re-encrypts rows at night, even if it cannot delete a trial cart that a doctor command left", async () => {
      await leaveTrialCart()
      await preventDeletion()
      const encryption = jest.spyOn(ledgerOf(shop.container), "reencryptRows")
      await endNight()

      await runDueWork(shop.container)

      expect(encryption).toHaveBeenCalledTimes(1)
      encryption.mockRestore()
      expect(await trialCarts()).toEqual([LEFT])
    })

    it("the scheduled job deletes the trial carts that doctor commands left, but only once a night", async () => {
      await leaveTrialCart()
      await endNight()
      await runDueWork(shop.container)
      const afterTheNight = await trialCarts()
      await leaveTrialCart()
      await runDueWork(shop.container)

      expect(afterTheNight).toEqual([])
      expect(await trialCarts()).toEqual([LEFT])
    })
  })

  it("the cleanup of trial carts deletes the cart that a killed doctor command left, and keeps the carts of shoppers and of a running doctor command", async () => {
    const carts = shop.container.resolve(Modules.CART)
    const anyCart = (id: string) => ({
      id,
      currency_code: "brl",
      region_id: shop.store.regions.brazil,
    })
    const RUNNING = "cart_doctor_01JB3SWK2M8YV6T9D0XQ4F7H1P"
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

    const count = await removeAbandonedTrialCarts(shop.container)

    expect(count).toBe(1)
    expect(await trialCarts()).toEqual([RUNNING])
    expect(await carts.listCarts({ id: SHOPPER })).toHaveLength(1)
  })
})
