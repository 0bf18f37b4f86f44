import { randomBytes } from "node:crypto"
import { DAY_MS, OLD_SECRET_LIVES_MS } from "../../src/charge/times"
import { type Credential, defaultMerchant } from "../../src/simulator"
import { deliver } from "../support/a-delivery"
import type { Fleet } from "../support/a-fleet"
import { hookOf } from "../support/a-redis-fleet"
import { aSellingFleet } from "../support/a-selling-fleet"
import { succeeds } from "../support/a-shopper"
import type { StoreProcess } from "../support/a-store-process"
import type { Admin } from "../support/an-admin"
import { eventually } from "../support/eventually"
import { ENCRYPTED_TABLES } from "../../src/modules/ledger/encryption"
import { runCommand } from "../support/a-command"

/** How long something is waited for, and how often it is looked at. */
const A_WHILE = [60_000, 1_000] as const
const NEW_TOKEN = "the-new-notification-token"
const NEW_API_KEY = "the-new-api-key"
const API_KEYS = "paymentLink.apiKeys"
/** As it stands in medusa-config.ts. */
const OLD_KEY = "c2ltdWxhdG9yLW9ubHktc2ltdWxhdG9yLW9ubHktMDE="
const NEW_KEY = randomBytes(32).toString("base64")
const SETTINGS = "/admin/checkout-transparent/settings"
/** What payment links need is entered in the admin, the rest stands in the configuration. */
const WITHOUT_LINKS = { paymentLink: null }

describe("secrets in the configuration, and entered in the admin, of two processes that sell to sixteen shoppers at a time", () => {
  const selling = aSellingFleet({ account: WITHOUT_LINKS }, async (fleet) => {
    const admin = await fleet.adminAt({ process: fleet.first })
    await save(admin, {
      ...ofLinks(defaultMerchant.paymentLinkCredential),
      // Days pass at the simulator, and none of the database's, in the last test.
      "paymentLink.validityDays": 30,
    })
    await add(admin, API_KEYS, defaultMerchant.paymentLinkApiKey)
  })
  let credential: Credential

  /** The configuration of a process. */
  const configured = (notificationTokens: string[], keys: string[]) => ({
    PLUGIN_OPTIONS: JSON.stringify({ encryptionKeys: keys }),
    ACCOUNT_OPTIONS: JSON.stringify({
      ...WITHOUT_LINKS,
      ...credential,
      notificationTokens,
    }),
  })
  const rewriteEncrypted = (env: NodeJS.ProcessEnv) =>
    runCommand(["rewrite-encrypted"], {
      env: {
        DATABASE_URL: selling.fleet.databaseUrl,
        GATEWAY_URL: selling.fleet.simulator.url,
        LOCKS: "postgres",
        ...env,
      },
    })

  it("are exchanged without a sale that fails or a notification that is refused", async () => {
    const { fleet, shop, processes } = selling
    const { simulator } = fleet
    const admin = await shop.admin()
    await selling.begin()

    credential = await simulator.rotateCredential()
    await shop.restartInTurn(
      configured(
        [NEW_TOKEN, defaultMerchant.notificationToken],
        [OLD_KEY, NEW_KEY]
      )
    )
    await save(admin, ofLinks(await simulator.rotatePaymentLinkCredential()))
    const old = await entriesOf(admin, API_KEYS)
    await add(admin, API_KEYS, NEW_API_KEY)
    await everywhere(processes, [NEW_TOKEN, NEW_API_KEY], 400)
    await switchedInPanel(fleet)
    await shop.restartInTurn(configured([NEW_TOKEN], [NEW_KEY, OLD_KEY]))
    for (const { id } of old) {
      await succeeds(admin.request("delete", `${SETTINGS}/br/secrets/${id}`))
    }

    // A credential and its successor, of checkout and of links.
    await selling.endWithAllSold({ clients: 4 })
    const { notificationToken, paymentLinkApiKey } = defaultMerchant
    await everywhere(processes, [notificationToken, paymentLinkApiKey], 401)
  }, 900_000)

  it("are all readable with the new encryption key alone after the command, which runs meanwhile", async () => {
    const { shop, processes } = selling
    await selling.begin()

    const rewritten = await rewriteEncrypted(
      configured([NEW_TOKEN], [NEW_KEY, OLD_KEY])
    )
    await shop.restartInTurn(configured([NEW_TOKEN], [NEW_KEY]))

    // Nobody requests an access token that is there.
    await selling.endWithAllSold({ clients: 2 })
    // A client secret and an API key.
    expect(rewritten.output).toContain(
      "checkout_transparent_setting: 2 rewritten, 0 already new, 0 cannot"
    )
    expect(rewritten.output).toContain("may now be removed")
    expect(rewritten.code).toBe(0)
    const again = await rewriteEncrypted(configured([NEW_TOKEN], [NEW_KEY]))
    expect(again.output.match(/\d+ rewritten|\d+ cannot be read/g)).toEqual(
      Object.keys(ENCRYPTED_TABLES).flatMap(() => [
        "0 rewritten",
        "0 cannot be read",
      ])
    )
    for (const process of processes) {
      expect(process.logs()).not.toMatch(/cannot be decrypted|was encrypted by/)
    }
  }, 600_000)

  it("are used for nothing any more when the gateway ends the old ones", async () => {
    await selling.fleet.simulator.advanceClock(OLD_SECRET_LIVES_MS + DAY_MS)

    await selling.begin()
    await selling.endWithAllSold({ clients: 2 })
  }, 300_000)
})

function ofLinks({ clientId, clientSecret }: Credential) {
  return {
    "paymentLink.clientId": clientId,
    "paymentLink.clientSecret": clientSecret,
  }
}

/** The URL is saved anew, of checkout and of links; what was made before arrives with the old ones. */
async function switchedInPanel({ simulator }: Fleet): Promise<void> {
  await simulator.setNotificationToken(NEW_TOKEN)
  await simulator.changePaymentLinkAccess({ apiKey: NEW_API_KEY })
  const before = new Set((await simulator.notifications()).map(({ id }) => id))
  await eventually(
    async () => {
      const waiting = (await simulator.notifications()).filter(
        ({ id, state }) => before.has(id) && state === "waiting"
      )
      expect(waiting).toEqual([])
    },
    ...A_WHILE
  )
}

async function shownAccount(admin: Admin): Promise<ShownAccount> {
  const { accounts } = await succeeds(admin.request("get", SETTINGS))
  return (accounts as ShownAccount[]).find(({ id }) => id === "br")!
}

async function save(admin: Admin, values: object): Promise<void> {
  const { revision } = await shownAccount(admin)
  await succeeds(admin.request("post", `${SETTINGS}/br`, { revision, values }))
}

async function add(admin: Admin, name: string, value: string): Promise<void> {
  await succeeds(
    admin.request("post", `${SETTINGS}/br/secrets`, { name, value })
  )
}

async function entriesOf(admin: Admin, name: string): Promise<Entry[]> {
  const { settings } = await shownAccount(admin)
  return settings.find((setting) => setting.name === name)?.entries ?? []
}

/** Deliveries without a body: 401 with a secret that is not known, 400 with one that is. */
function everywhere(
  processes: readonly StoreProcess[],
  secrets: readonly string[],
  answered: 400 | 401
): Promise<void> {
  return eventually(async () => {
    for (const process of processes) {
      for (const authorization of secrets) {
        const { status } = await deliver(hookOf(process), { authorization })
        expect(status).toBe(answered)
      }
    }
  })
}

interface Entry {
  id: string
}

interface ShownAccount {
  id: string
  revision: number
  settings: { name: string; entries?: Entry[] }[]
}
