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
const NO_TOKEN = {
  fresh_until: null,
  issued_at: null,
  failures: 0,
  failure: null,
}
const CHECKLIST = "/admin/checkout-transparent/checklist"

aNotifiedShop({}, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  afterEach(() => shop.resolved())

  const health = () => succeeds(admin.request("get", HEALTH))
  const checkOf = async (name: string, account: string | null = "br") =>
    (await health()).checks.find(
      (check: { name: string; account: string | null }) =>
        check.name === name && check.account === account
    )
  const checklist = async (account = "br") => {
    const { accounts } = await succeeds(admin.request("get", CHECKLIST))
    return accounts.find(({ id }: { id: string }) => id === account)
  }
  const stepsDone = async () =>
    (await checklist()).steps
      .filter(({ is_done }: { is_done: boolean }) => is_done)
      .map(({ name }: { name: string }) => name)

  it("nobody reads health or checklist without being logged in", async () => {
    const answers = await Promise.all(
      [HEALTH, CHECKLIST].map((path) => fetch(`${shop.url}${path}`))
    )

    expect(answers.map(({ status }) => status)).toEqual([401, 401])
  })

  it("a shop before its first sale is well, and has its methods enabled", async () => {
    const { status, reasons, checks } = await health()

    expect({ status, reasons }).toEqual({ status: "ok", reasons: [] })
    expect(checks).toContainEqual({
      name: "access_token",
      account: "br",
      status: "unknown",
      details: {
        checkout: NO_TOKEN,
        payment_link: NO_TOKEN,
      },
    })
    expect(await checklist()).toEqual({
      id: "br",
      is_ready: false,
      steps: [
        { name: "access_token", is_done: false, done_at: null },
        { name: "notification", is_done: false, done_at: null },
        { name: "methods_enabled", is_done: true, done_at: null },
        { name: "pix_paid", is_done: false, done_at: null },
        { name: "card_paid", is_done: false, done_at: null },
        { name: "refund_made", is_done: false, done_at: null },
      ],
      deliveries: {
        last_authenticated_at: null,
        last_refused_at: null,
        last_refused_why: null,
      },
    })
  })

  it("an admin sees why a delivery was refused, and nothing of what it brought", async () => {
    const refusedBecause = (why: string) =>
      eventually(async () =>
        expect((await checklist()).deliveries).toMatchObject({
          last_authenticated_at: null,
          last_refused_at: expect.any(String),
          last_refused_why: why,
        })
      )

    await deliver(shop.hookUrl, { authorization: null })
    await refusedBecause("no_token")
    await deliver(shop.hookUrl, { authorization: "canary-of-a-stranger" })
    await refusedBecause("wrong_token")

    const shown = JSON.stringify([await health(), await checklist()])
    expect(shown).not.toContain("canary")
    expect((await checkOf("notifications")).details).toMatchObject({
      last_refused_why: "wrong_token",
    })
  })

  it("a shop that has sold by card and Pix, and given money back, is ready", async () => {
    const card = await aSoldOrder(shop)
    await aCodeSale(shop)
    await succeeds(anOrderAdmin(() => admin).refund(card))
    await shop.resolved()

    await eventually(async () =>
      expect(await stepsDone()).toEqual([
        "access_token",
        "notification",
        "methods_enabled",
        "pix_paid",
        "card_paid",
        "refund_made",
      ])
    )
    const { is_ready, steps, deliveries } = await checklist()
    expect(is_ready).toBe(true)
    expect(steps[0].done_at).toEqual(expect.any(String))
    expect(deliveries.last_authenticated_at).toEqual(expect.any(String))
    expect((await checklist("br-manual")).is_ready).toBe(false)
    const { checkout } = (await checkOf("access_token")).details
    expect(Date.parse(checkout.fresh_until)).toBeGreaterThan(Date.now())
    expect(await checkOf("access_token")).toMatchObject({ status: "ok" })
    expect(await checkOf("notifications")).toMatchObject({ status: "ok" })
    expect(JSON.stringify(await health())).not.toContain(
      defaultMerchant.credential.clientSecret
    )
  })

  it("a monitor reads one word, and why", async () => {
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

    const { status, reasons } = await health()

    expect(status).toBe("degraded")
    expect(reasons).toEqual([
      {
        code: "discrepancies",
        account: "br",
        details: expect.stringMatching(/^open discrepancies: 1, the oldest/),
      },
    ])
  })
})
