import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  databaseUrlOfApp,
  runCommand,
} from "../../../support/processes/a-command"
import {
  aCheckoutWithPaymentCode,
  waitForOrderOfCode,
} from "../../../support/sales/a-code-sale"
import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"
import { type Admin, anAdmin } from "../../../../harness/admin/an-admin"
import { eventually } from "../../../../harness/eventually"
import { synchronizeAfterTimePassed } from "../../../support/app/let-charge-time-pass"

const MINUTE_MS = 60_000

interface Shown {
  check: string
  account: string | null
  severity: string
  code: string
  says: string
  to_do: string | null
  figures: Record<string, unknown>
}

describeNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  afterEach(() => shop.simulator.setInterfaceOnly(false))

  const knex = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)

  async function lookupCheck(locale = "en"): Promise<Shown> {
    const { body } = await admin.request(
      "get",
      `/admin/checkout-transparent/health?locale=${locale}`
    )
    const found = (body.checks as Shown[]).find(
      ({ check, account }) => check === "lookup" && account === "br"
    )
    return found!
  }

  const readRefusedLookups = async () => {
    const row = await knex()("checkout_transparent_installation").first(
      "refused_lookups"
    )
    const notes = (row as { refused_lookups: Record<string, unknown> | null })
      .refused_lookups
    return notes?.["br:checkout"]
  }

  /** Moves the recorded times of refused lookups `ms` milliseconds into the past. */
  const moveRefusals = (ms: number) =>
    knex().raw(
      `update checkout_transparent_installation set refused_lookups = (
        select jsonb_object_agg(key, note || jsonb_build_object(
          'since', cast(note ->> 'since' as timestamptz) - :ms * interval '1 ms',
          'lastAt', cast(note ->> 'lastAt' as timestamptz) - :ms * interval '1 ms'))
        from jsonb_each(refused_lookups) as notes(key, note))`,
      { ms }
    )

  it("the health route and the doctor command report that the gateway seems to offer no lookups if it answers lookups of a notified charge with 404 for minutes", async () => {
    await shop.simulator.setInterfaceOnly(true)
    const code = await aCheckoutWithPaymentCode(shop)
    await shop.simulator.pay(code.merchantChargeId)
    await eventually(async () =>
      expect(await readRefusedLookups()).toMatchObject({
        notified: 1,
        status: 404,
      })
    )
    const atOnce = await lookupCheck()
    for (const passed of [10 * MINUTE_MS, 2 * MINUTE_MS]) {
      await moveRefusals(passed)
      await synchronizeAfterTimePassed(shop, code, MINUTE_MS, {
        atGateway: false,
      })
    }
    const later = await lookupCheck()
    const inPortuguese = await lookupCheck("pt-BR")
    const { output } = await runCommand(["doctor", "--url", shop.url], {
      env: { DATABASE_URL: await databaseUrlOfApp(shop.container) },
    })
    await shop.simulator.setInterfaceOnly(false)
    await synchronizeAfterTimePassed(shop, code, MINUTE_MS, {
      atGateway: false,
    })
    await waitForOrderOfCode(shop, code)
    const afterwards = await lookupCheck()

    expect(atOnce.code).not.toBe("lookups_not_offered")
    expect(later).toMatchObject({
      severity: "problem",
      code: "lookups_not_offered",
      says: expect.stringContaining("It seems to offer no lookups"),
      figures: { details: 'observe: "notifications"', status: 404 },
    })
    expect(inPortuguese.says).toContain("parece não oferecer consultas")
    expect(output).toMatch(/problem +lookup \(br\) +The gateway refuses every/)
    expect(output).toContain('observe: "notifications"')
    expect(afterwards.code).toBe("ok")
    expect(await readRefusedLookups()).toBeUndefined()
  })
})
