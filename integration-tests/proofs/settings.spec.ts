import { defaultMerchant } from "../../src/simulator"
import { ADMIN_LOGIN, type Admin, anAdmin, logIn } from "../support/an-admin"
import { ACCOUNT_TO_SET_UP } from "../../development/shop/account-to-set-up"
import { aCardShop } from "../support/a-card-shop"
import { aCardCheckoutWithCard } from "../support/a-card-checkout"
import { aGuest, succeeds } from "../support/a-shopper"
import { whatIsLogged } from "../support/what-is-logged"
import { ensureAdminUser } from "../../development/shop/ensure-admin-user"

const CONNECTION = "/admin/checkout-transparent/health/test"
const SETTINGS = "/admin/checkout-transparent/settings"
const ACTIONS = "/admin/checkout-transparent/admin-actions"
const { clientId, clientSecret } = defaultMerchant.credential
const OTHER_LOGIN = { email: "bia@example.com", password: "another-password" }

interface Shown {
  revision: number
  problem: string | null
  notification_url: string
  settings: {
    name: string
    value: unknown
    is_set: boolean
    is_fixed: boolean
    set_by_email: string | null
    set_at: string | null
    former_until: string | null
  }[]
}

aCardShop({ ...ACCOUNT_TO_SET_UP, capture: "automatic" }, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })

  const logged = whatIsLogged(shop)

  const load = async (): Promise<Shown> =>
    (await succeeds(admin.request("get", SETTINGS))).accounts.find(
      ({ id }: { id: string }) => id === "br"
    )
  const save = async (values: object, by = admin, more: object = {}) =>
    by.request("post", `${SETTINGS}/br`, {
      revision: (await load()).revision,
      values,
      ...more,
    })
  const settingOf = (account: Shown, name: string) =>
    account.settings.find((one) => one.name === name)!
  const sell = () =>
    aCardCheckoutWithCard({ ...shop, shopper: aGuest(shop.api, shop.store) })
      .then((checkout) => checkout.complete())
      .then(({ body }) => body)
  const setUp = () =>
    succeeds(save({ clientId, clientSecret, softDescriptor: "LOJA ADMIN" }))

  it("an account without credentials sells nothing, and says so", async () => {
    const refused = await sell()

    expect(refused).toMatchObject({ type: "cart" })
    expect(await shop.requests("authorize")).toEqual([])
  })

  it("what lacks a credential is not offered to shoppers, and is at once when it is entered", async () => {
    const offered = async () => {
      const { body } = await aGuest(shop.api, shop.store).request(
        "get",
        `/store/payment-providers?region_id=${shop.store.regions.brazil}`
      )
      const ids = (body.payment_providers as { id: string }[]).map(
        ({ id }) => id
      )
      expect(body.count).toBe(ids.length)
      return ids.filter((id) => /^pp_transparent-.*_br$/.test(id)).sort()
    }

    const before = await offered()
    await setUp()
    const withCredential = await offered()
    await succeeds(
      save({
        "sdk.transparentToken": defaultMerchant.transparentToken,
      })
    )
    const withAll = await offered()

    expect(before).toEqual([])
    expect(withCredential).toEqual([
      "pp_transparent-pix_br",
      "pp_transparent-wallet_br",
    ])
    expect(withAll).toEqual([
      "pp_transparent-card_br",
      "pp_transparent-pix_br",
      "pp_transparent-wallet_br",
    ])
  })

  it("credentials that are entered sell at once, without a restart", async () => {
    await setUp()

    const sold = await sell()

    expect(sold).toMatchObject({ type: "order" })
    expect(await shop.charges()).toMatchObject([{ chargeStatus: "PAID" }])
  })

  it("a secret is shown as set by whom and when, and never again", async () => {
    const { account } = await setUp()

    expect(settingOf(account, "clientSecret")).toMatchObject({
      value: null,
      is_set: true,
      set_by_email: ADMIN_LOGIN.email,
      set_at: expect.any(String),
    })
    expect(settingOf(account, "clientId").value).toBe(clientId)
    const shown = JSON.stringify([
      await load(),
      (await admin.request("get", ACTIONS)).body,
    ])
    expect(shown).not.toContain(clientSecret)
  })

  it("who changed what stands with all else that people did, secrets left out", async () => {
    await setUp()
    await succeeds(save({ "installments.maximum": 6 }))
    await succeeds(save({ "installments.maximum": 3 }))

    const { admin_actions, count } = await succeeds(
      admin.request("get", `${ACTIONS}?subject_id=br`)
    )

    expect(count).toBe(3)
    expect(admin_actions[0]).toMatchObject({
      action: "settings/:account",
      actor: expect.stringMatching(/^user_/),
      observed: { "installments.maximum": 6 },
      request: { values: { "installments.maximum": 3 } },
      status: 200,
    })
    expect(admin_actions[2].request.values.clientSecret).toBe("[secret]")
  })

  it("who saves over what somebody else has saved is told to load the page again", async () => {
    await ensureAdminUser(shop.container, OTHER_LOGIN)
    const other = await logIn(shop.api, OTHER_LOGIN)
    const { revision } = await load()
    await succeeds(save({ softDescriptor: "LOJA BIA" }, other))

    const late = await admin.request("post", `${SETTINGS}/br`, {
      revision,
      values: { softDescriptor: "LOJA ANA" },
    })

    expect(late).toMatchObject({
      status: 409,
      body: { code: "changed_meanwhile" },
    })
    expect(settingOf(await load(), "softDescriptor").value).toBe("LOJA BIA")
  })

  it.each([
    [
      "a value that is none",
      { "installments.maximum": 40 },
      "at most 12",
      { code: "setting_invalid", setting: "installments.maximum" },
    ],
    [
      "credentials of which one is missing",
      { clientId: "only-this" },
      "clientSecret is missing",
      { code: "setting_invalid", setting: "clientSecret" },
    ],
    [
      "an unknown setting",
      { baseUrl: "https://evil.example" },
      "cannot be set",
      { code: "setting_unknown" },
    ],
    [
      "what the configuration fixes",
      { capture: "manual" },
      "medusa-config.ts",
      { code: "setting_fixed", setting: "capture" },
    ],
    [
      "a switch without a reason",
      { "methods.pix": false },
      "with a reason",
      { code: "reason_missing" },
    ],
    [
      "an amount in words",
      { "installments.minimumAmount": "five" },
      "5.00",
      { code: "setting_invalid", setting: "installments.minimumAmount" },
    ],
  ])(
    "%s is refused with what to do, and nothing is saved",
    async (_, values, words, refusal) => {
      const refused = await save(values)

      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject({
        type: "invalid_data",
        message: expect.stringContaining(words),
        ...refusal,
      })
      expect((await load()).revision).toBe(0)
    }
  )

  it.each([
    ["", { clientSecret: ["a-canary"] }, { code: "setting_invalid" }],
    [CONNECTION, { account: "br", values: { clientSecret: ["a-canary"] } }, {}],
  ])(
    "a secret in the wrong place is repeated in no answer and no log line (%s %j)",
    async (route, sent, refusal) => {
      const body = route === "" ? { revision: 0, values: sent } : sent

      const refused = await admin.request(
        "post",
        route === CONNECTION ? route : `${SETTINGS}/br${route}`,
        body
      )

      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject({ type: "invalid_data", ...refusal })
      expect(JSON.stringify(refused.body) + logged()).not.toContain("a-canary")
    }
  )

  it("a setting goes back to its default", async () => {
    await succeeds(save({ "pix.expirationMinutes": 10 }))
    const { account } = await succeeds(save({ "pix.expirationMinutes": null }))

    expect(settingOf(account, "pix.expirationMinutes")).toMatchObject({
      value: 30,
      set_at: null,
    })
  })

  it("an old notification token passes beside the new one, until a person ends it", async () => {
    const deliver = (token: string) =>
      fetch(`${shop.url}/hooks/checkout-transparent/br`, {
        method: "POST",
        headers: { authorization: token, "content-type": "application/json" },
        body: "{}",
      }).then(({ status }) => status)
    await succeeds(save({ notificationTokens: "token-old" }))
    const { account } = await succeeds(
      save({ notificationTokens: "token-new" })
    )

    expect([
      await deliver("token-old"),
      await deliver("token-new"),
      await deliver("token-else"),
    ]).toEqual([200, 200, 401])
    expect(settingOf(account, "notificationTokens")).toMatchObject({
      value: null,
      is_set: true,
      former_until: expect.any(String),
    })
    await succeeds(save({}, admin, { end_former: true }))

    expect([await deliver("token-old"), await deliver("token-new")]).toEqual([
      401, 200,
    ])
    expect(
      settingOf(await load(), "notificationTokens").former_until
    ).toBeNull()
  })

  it.each([
    [
      { clientId, clientSecret },
      {
        severity: "fine",
        code: "ok",
        figures: { integration: "checkout", took_ms: expect.any(Number) },
      },
    ],
    [
      { clientId, clientSecret: "a-wrong-one" },
      {
        severity: "problem",
        code: "wrong_credentials",
        figures: { details: expect.stringContaining("40") },
      },
    ],
  ])("a connection is tested before it is saved", async (values, outcome) => {
    const tested = await succeeds(
      admin.request("post", CONNECTION, { account: "br", values })
    )

    expect(tested).toMatchObject(outcome)
    expect((await load()).revision).toBe(0)
  })

  it("a gateway that is away is told as such", async () => {
    await shop.simulator.on("token").respond(503, {}).times(20)

    const tested = await succeeds(
      admin.request("post", CONNECTION, {
        account: "br",
        values: { clientId: "another-client", clientSecret: "a-secret" },
      })
    )
    await shop.simulator.clearFaults()

    expect(tested).toMatchObject({ severity: "problem", code: "unreachable" })
  })
})
