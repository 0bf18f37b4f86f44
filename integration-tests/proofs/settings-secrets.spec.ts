import { randomUUID } from "node:crypto"
import { ACCOUNT_TO_SET_UP } from "../../development/shop/account-to-set-up"
import { defaultMerchant } from "../../src/simulator"
import { aCardCheckoutWithCard } from "../support/a-card-checkout"
import { aCardShop } from "../support/a-card-shop"
import { deliver } from "../support/a-delivery"
import { aGuest, succeeds } from "../support/a-shopper"
import { type Admin, anAdmin } from "../support/an-admin"
import { everythingWritten } from "../support/database/what-is-written"
import { loggedLines } from "../support/quiet"
import { sendWhatIsDue } from "../support/the-bell"
import {
  askDatabaseOf,
  letAllBePublished,
  overheard,
  secretsIn,
} from "../support/what-leaked"

const ROOT = "/admin/checkout-transparent"
const SETTINGS = `${ROOT}/settings`
const { clientId, clientSecret } = defaultMerchant.credential
/** What is no secret is found wherever it is looked for: the search works. */
const SHOWN = "LOJA CANARIO"

/** Of changed settings people hear by mail: the bell does not ring for them. */
beforeAll(() => {
  process.env.NOTIFICATION_CHANNELS = JSON.stringify(["feed", "email"])
  process.env.PLUGIN_OPTIONS = JSON.stringify({
    alerts: { emails: ["dona@shop.example"] },
  })
})
afterAll(() => {
  delete process.env.NOTIFICATION_CHANNELS
  delete process.env.PLUGIN_OPTIONS
})

/** Every secret is entered in every way once; the tests look for it everywhere it could have gone. */
aCardShop(ACCOUNT_TO_SET_UP, (shop) => {
  const secrets = new Set([clientSecret])
  const answers: unknown[] = []
  const events: unknown[] = []
  let admin: Admin
  let written: { table: string; row: string }[]

  const aSecret = () => {
    const secret = `canary-${randomUUID()}`
    secrets.add(secret)
    return secret
  }
  /** As they are, and as bytes are written. */
  const searched = () =>
    [...secrets].flatMap((secret) => [
      secret,
      Buffer.from(secret).toString("hex"),
      Buffer.from(secret).toString("base64"),
    ])

  beforeAll(async () => {
    letAllBePublished(shop, events)
    admin = overheard(await anAdmin(shop), answers)

    await testsOfConnections()
    await refusedChanges()
    await savedSecrets()
    await deliveriesAndSales()
    await sendWhatIsDue(shop.container)
    await readEverything()
    await secretsThatAreRemoved()
    await sendWhatIsDue(shop.container)
    await readEverything()
    written = await everythingWritten(askDatabaseOf(shop))
  })

  it("secrets that are entered are told in no answer of the admin's routes", () => {
    expect(JSON.stringify(answers)).toContain(SHOWN)
    expect(secretsIn(searched(), answers)).toEqual([])
  })

  it("are in no line of the log, at its most talkative", () => {
    expect(loggedLines().length).toBeGreaterThan(10)
    expect(secretsIn(searched(), loggedLines())).toEqual([])
  })

  it("are in no event", () => {
    expect(JSON.stringify(events)).toContain(
      "checkout_transparent.settings.changed"
    )
    expect(secretsIn(searched(), events)).toEqual([])
  })

  it("are in clear in no table, of the workflow engine and Medusa neither", () => {
    const tables = new Set(written.map(({ table }) => table))
    expect([...tables]).toEqual(
      expect.arrayContaining([
        "public.checkout_transparent_setting",
        "public.checkout_transparent_admin_action",
        "public.checkout_transparent_outbox_entry",
        "public.notification",
      ])
    )
    expect(written.map(({ row }) => row).join("\n")).toContain(SHOWN)
    expect(
      secretsIn(
        searched(),
        written.map(({ table, row }) => `${table}: ${row}`)
      )
    ).toEqual([])
  })

  async function testsOfConnections(): Promise<void> {
    for (const values of [
      { clientId, clientSecret: aSecret() },
      { clientId, clientSecret },
      { clientId: "nobody", clientSecret: aSecret() },
    ]) {
      await succeeds(testConnection({ values }))
    }
    const echoed = aSecret()
    await shop.simulator
      .on("token")
      .respond(401, { error_description: `no client has ${echoed}` })
      .once()
    const values = { clientId: "another", clientSecret: echoed }
    const { severity } = await succeeds(testConnection({ values }))
    expect(severity).toBe("problem")
  }

  async function refusedChanges(): Promise<void> {
    const refused = [
      await post("/br", change(0, { clientSecret: aSecret() })),
      await post("/br", change(0, { clientSecret: [aSecret()] })),
      await post("/br", change(0, { clientSecret: { in: aSecret() } })),
      await post("/br", change(0, { notificationTokens: [aSecret()] })),
      await post(
        "/br",
        change(0, {
          clientId,
          clientSecret: aSecret(),
          "installments.maximum": 40,
        })
      ),
      await post("/br", change(0, { [aSecret()]: aSecret() })),
      await testConnection({ values: { clientSecret: [aSecret()] } }),
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400))
  }

  async function savedSecrets(): Promise<void> {
    await succeeds(
      post(
        "/br",
        change(0, {
          clientId,
          clientSecret: aSecret(),
          softDescriptor: SHOWN,
        })
      )
    )
    const { status } = await post("/br", change(0, { clientSecret: aSecret() }))
    expect(status).toBe(409)
    await save({ notificationTokens: aSecret() })
    await save({ clientId, clientSecret })
    await succeeds(testConnection({}))
  }

  async function deliveriesAndSales(): Promise<void> {
    const right = aSecret()
    await save({ notificationTokens: right })
    const hook = `${shop.url}/hooks/checkout-transparent/br`
    await deliver(hook, { authorization: right })
    await deliver(hook, { authorization: aSecret() })
    const shopper = aGuest(shop.api, shop.store)
    const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
    const { body } = await checkout.complete()
    expect(body.type).toBe("order")
  }

  async function secretsThatAreRemoved(): Promise<void> {
    await save({}, { end_former: true })
    await save({ notificationTokens: null, clientId: null, clientSecret: null })
  }

  async function readEverything(): Promise<void> {
    for (const route of [
      "settings",
      "permissions",
      "health",
      "admin-actions",
      "notifications",
      "discrepancies",
    ]) {
      await succeeds(admin.request("get", `${ROOT}/${route}`))
    }
    await succeeds(
      admin.request("get", "/admin/notifications?channel=feed&to[]=&limit=100")
    )
  }

  async function shownAccount(): Promise<ShownAccount> {
    const { accounts } = await succeeds(admin.request("get", SETTINGS))
    return accounts.find(({ id }: { id: string }) => id === "br")
  }

  function post(path: string, body: object) {
    return admin.request("post", SETTINGS + path, body)
  }

  function testConnection(body: object) {
    return admin.request("post", `${ROOT}/health/test`, {
      account: "br",
      ...body,
    })
  }

  async function save(values: object, more: object = {}): Promise<void> {
    const { revision } = await shownAccount()
    await succeeds(post("/br", { ...change(revision, values), ...more }))
  }
})

interface ShownAccount {
  revision: number
}

function change(revision: number, values: object) {
  return { revision, values }
}
