import { defaultMerchant } from "../../src/simulator"
import { ADMIN_LOGIN, type Admin, anAdmin, logIn } from "../support/an-admin"
import { ACCOUNT_TO_SET_UP } from "../../development/shop/account-to-set-up"
import { aCardShop } from "../support/a-card-shop"
import { aCardCheckoutWithCard } from "../support/a-card-checkout"
import { aGuest, succeeds } from "../support/a-shopper"
import { eventually } from "../support/eventually"
import { whatIsLogged } from "../support/what-is-logged"
import { ensureAdminUser } from "../../development/shop/ensure-admin-user"

const CONNECTION = "/admin/checkout-transparent/health/test"
const SETTINGS = "/admin/checkout-transparent/settings"
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
    entries?: { id: string; used_at: string | null }[]
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
  const add = async (value: string, since?: number) =>
    admin.request("post", `${SETTINGS}/br/secrets`, {
      ...{ name: "notificationTokens", value },
      revision: since ?? (await load()).revision,
    })
  const remove = (id: string, since: number) =>
    admin.request("delete", `${SETTINGS}/br/secrets/${id}?revision=${since}`)
  const save = async (values: object, by = admin) =>
    by.request("post", `${SETTINGS}/br`, {
      revision: (await load()).revision,
      values,
    })
  const settingOf = (account: Shown, name: string) =>
    account.settings.find((one) => one.name === name)!
  const sell = () =>
    aCardCheckoutWithCard({ ...shop, shopper: aGuest(shop.api, shop.store) })
      .then((checkout) => checkout.complete())
      .then(({ body }) => body)
  const setUp = () =>
    succeeds(save({ clientId, clientSecret, softDescriptor: "LOJA ADMIN" }))

  it("nobody reads or changes settings without being logged in", async () => {
    const answers = await Promise.all([
      fetch(`${shop.url}${SETTINGS}`),
      fetch(`${shop.url}${SETTINGS}/br`, { method: "POST" }),
      fetch(`${shop.url}${SETTINGS}/br/secrets`, { method: "POST" }),
      fetch(`${shop.url}${CONNECTION}`, { method: "POST" }),
      fetch(`${shop.url}${SETTINGS}/changes`),
    ])

    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(401))
  })

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
        "sdk.merchantCredential": defaultMerchant.merchantDocument,
        "sdk.transparentToken": defaultMerchant.transparentToken,
        "paymentLink.clientId": "links-id",
        "paymentLink.clientSecret": "links-secret",
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
      "pp_transparent-link_br",
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
      (await admin.request("get", `${SETTINGS}/changes`)).body,
    ])
    expect(shown).not.toContain(clientSecret)
  })

  it("who changed what stands in the history, secrets left out", async () => {
    await setUp()
    await succeeds(save({ "installments.maximum": 6 }))
    await succeeds(save({ "installments.maximum": 3 }))

    const { changes, count } = await succeeds(
      admin.request("get", `${SETTINGS}/changes?account=br`)
    )

    expect(count).toBe(5)
    expect(changes[0]).toMatchObject({
      name: "installments.maximum",
      from: 6,
      to: 3,
      actor_email: ADMIN_LOGIN.email,
    })
    expect(
      changes.find(({ name }: { name: string }) => name === "clientSecret")
    ).toMatchObject({ is_secret: true, from: null, to: null })
  })

  it("who saves over what somebody else has saved is told who and what", async () => {
    await ensureAdminUser(shop.container, OTHER_LOGIN)
    const other = await logIn(shop.api, OTHER_LOGIN)
    const { revision } = await load()
    await succeeds(save({ softDescriptor: "LOJA BIA" }, other))

    const late = await admin.request("post", `${SETTINGS}/br`, {
      revision,
      values: { softDescriptor: "LOJA ANA" },
    })

    expect(late.status).toBe(409)
    expect(late.body.code).toBe("changed_meanwhile")
    expect(late.body.message).toMatch(
      /bia@example\.com changed softDescriptor of account "br"/
    )
    expect(settingOf(await load(), "softDescriptor").value).toBe("LOJA BIA")
  })

  it.each([
    [
      "a value that is none",
      { "installments.maximum": 40 },
      "at most 12",
      {
        code: "setting_invalid",
        setting: "installments.maximum",
        allowed: { maximum: 12 },
      },
    ],
    [
      "credentials of which one is missing",
      { clientId: "only-this" },
      "clientSecret is missing",
      { code: "options_do_not_go_together", setting: "clientSecret" },
    ],
    [
      "an unknown setting",
      { baseUrl: "https://evil.example" },
      "baseUrl",
      { code: "setting_unknown", setting: "baseUrl" },
    ],
    [
      "what the configuration fixes",
      { capture: "manual" },
      "medusa-config.ts",
      { code: "setting_fixed", setting: "capture" },
    ],
    [
      "a list",
      { notificationTokens: "a" },
      "is a list",
      { code: "setting_is_list", setting: "notificationTokens" },
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
      expect(refused.body).toEqual({
        type: "invalid_data",
        message: expect.stringContaining(words),
        ...refusal,
      })
      expect((await load()).revision).toBe(0)
    }
  )

  it.each([
    ["", { clientSecret: ["a-canary"] }, { code: "setting_invalid" }],
    [
      "/secrets",
      { name: "notificationTokens", value: ["a-canary"], revision: 0 },
      {},
    ],
    [
      "/secrets",
      { name: "a-canary", value: "b", revision: 0 },
      { code: "setting_unknown" },
    ],
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
    await succeeds(save({ "pix.expirationSeconds": 600 }))
    const { account } = await succeeds(save({ "pix.expirationSeconds": null }))

    expect(settingOf(account, "pix.expirationSeconds")).toMatchObject({
      value: 1_800,
      set_at: null,
    })
  })

  it("notification tokens pass side by side until the old one is removed", async () => {
    const deliver = (token: string) =>
      fetch(`${shop.url}/hooks/checkout-transparent/br`, {
        method: "POST",
        headers: { authorization: token, "content-type": "application/json" },
        body: "{}",
      }).then(({ status }) => status)
    await succeeds(add("token-old"))
    await succeeds(add("token-new"))
    expect((await add("token-new")).status).toBe(400)

    expect([
      await deliver("token-old"),
      await deliver("token-new"),
      await deliver("token-else"),
    ]).toEqual([200, 200, 401])
    const entries = await eventually(async () => {
      const found = settingOf(await load(), "notificationTokens").entries ?? []
      expect(found).toEqual([
        expect.objectContaining({ used_at: expect.any(String) }),
        expect.objectContaining({ used_at: expect.any(String) }),
      ])
      return found
    })
    await succeeds(remove(entries[0]!.id, (await load()).revision))

    expect([await deliver("token-old"), await deliver("token-new")]).toEqual([
      401, 200,
    ])
  })

  it("a secret is added and removed only where nobody has changed the account since the page was loaded", async () => {
    const { revision } = await load()
    const { account } = await succeeds(add("first", revision))
    const [entry] = settingOf(account, "notificationTokens").entries ?? []

    const late = [
      await add("second", revision),
      await remove(entry!.id, revision),
    ]
    const inTime = await remove(entry!.id, account.revision)
    const again = await remove(entry!.id, inTime.body.account.revision)

    expect(late).toMatchObject(
      Array(2).fill({ status: 409, body: { code: "changed_meanwhile" } })
    )
    expect(inTime.status).toBe(200)
    expect(again).toMatchObject({
      status: 404,
      body: { code: "no_such_secret" },
    })
  })

  it("a fourth secret of a list is refused", async () => {
    for (const value of ["one", "two", "three"]) {
      await succeeds(add(value))
    }

    expect(await add("four")).toMatchObject({
      status: 400,
      body: {
        code: "too_many_secrets",
        setting: "notificationTokens",
        allowed: { maximum: 3 },
      },
    })
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

  it("no log line has a secret", async () => {
    await setUp()
    await sell()

    expect(logged()).not.toContain(clientSecret)
  })
})
