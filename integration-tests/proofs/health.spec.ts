import { LEDGER_MODULE } from "../../src/modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { NO_SUMS } from "../../src/charge/charge-sums"
import { defaultMerchant } from "../../src/simulator"
import { aCodeSale } from "../support/a-code-sale"
import { deliver } from "../support/a-delivery"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aSoldOrder, anOrderAdmin } from "../support/a-sold-order"
import { succeeds } from "../support/a-shopper"
import { type Admin, anAdmin } from "../support/an-admin"
import { eventually } from "../support/eventually"

const HEALTH = "/admin/checkout-transparent/health"

aNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  afterEach(() => shop.resolved())

  interface Shown {
    check: string
    account: string | null
    severity: string
    code: string
    figures: Record<string, unknown>
    is_done: boolean
  }
  interface ShownHealth {
    status: string
    checks: Shown[]
    setup: Shown[]
  }
  const health = async (locale = "en") =>
    (await succeeds(
      admin.request("get", `${HEALTH}?locale=${locale}`)
    )) as ShownHealth
  const checkOf = async (name: string, account: string | null = "br") =>
    (await health()).checks.find(
      (one) => one.check === name && one.account === account
    )
  const setupOf = async (account = "br") =>
    (await health()).setup.filter((step) => step.account === account)
  const toDo = async (account?: string) =>
    (await setupOf(account))
      .filter(({ is_done }) => !is_done)
      .map(({ check }) => check)

  it("a shop before its first sale is well, and sees what leads to it", async () => {
    const { status, checks } = await health()

    expect(status).toBe("ok")
    expect(checks).toContainEqual(
      expect.objectContaining({
        check: "access_token",
        account: "br",
        severity: "unknown",
        code: "never_connected",
      })
    )
    expect((await setupOf()).map(({ check }) => check)).toEqual([
      "credentials",
      "access_token",
      "notifications",
      "region",
      "pix_paid",
      "card_paid",
      "refund_made",
    ])
    expect(await toDo()).toEqual([
      "access_token",
      "notifications",
      "pix_paid",
      "card_paid",
      "refund_made",
    ])
  })

  it("an admin sees why a delivery was refused, and nothing of what it brought", async () => {
    const refusedBecause = (why: string) =>
      eventually(async () =>
        expect((await checkOf("notifications"))?.figures).toMatchObject({
          last_authenticated_at: null,
          last_refused_at: expect.any(String),
          last_refused_why: why,
        })
      )

    await deliver(shop.hookUrl, { authorization: null })
    await refusedBecause("no_token")
    await deliver(shop.hookUrl, { authorization: "canary-of-a-stranger" })
    await refusedBecause("wrong_token")

    expect(JSON.stringify(await health())).not.toContain("canary")
  })

  it("a shop that has sold by card and Pix, and given money back, has nothing left to do", async () => {
    const card = await aSoldOrder(shop)
    await aCodeSale(shop)
    await succeeds(anOrderAdmin(() => admin).refund(card))
    await shop.resolved()

    await eventually(async () => expect(await toDo()).toEqual([]))
    expect(await toDo("br-manual")).toContain("pix_paid")
    const token = await checkOf("access_token")
    expect(Date.parse(String(token?.figures.fresh_until))).toBeGreaterThan(
      Date.now()
    )
    expect(token).toMatchObject({ severity: "fine" })
    expect(await checkOf("notifications")).toMatchObject({ severity: "fine" })
    expect(JSON.stringify(await health())).not.toContain(
      defaultMerchant.credential.clientSecret
    )
  })

  it("a monitor reads one word, and why; a person reads it in his language", async () => {
    const ledger = shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
    const { chargeId } = await aSoldOrder(shop)
    const charge = await ledger.findChargeById(chargeId)
    await ledger.raiseDiscrepancy(
      { charge: charge!, orderId: undefined },
      {
        kind: "money_gone",
        details: "Gone.",
        gateway: { state: "paid", ...NO_SUMS },
        medusa: undefined,
      }
    )

    const { status, checks } = await health("pt-BR")

    expect(status).toBe("degraded")
    expect(checks[0]).toEqual({
      check: "discrepancies",
      account: "br",
      severity: "warning",
      code: "discrepancies",
      says: "Há divergências que uma pessoa precisa ver.",
      to_do: "Abra Cobranças, precisa de você.",
      figures: {
        count: 1,
        oldest_at: expect.any(String),
        kinds: { money_gone: 1 },
      },
    })
  })
})
