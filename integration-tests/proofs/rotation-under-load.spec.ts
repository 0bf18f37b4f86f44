import { randomBytes } from "node:crypto"
import { DAY_MS, OLD_SECRET_LIVES_MS } from "../../src/charge/times"
import { type Credential, defaultMerchant } from "../../src/simulator"
import { ENCRYPTED_TABLES } from "../../src/modules/ledger/encryption"
import { aCardCheckoutWithCard } from "../support/a-card-checkout"
import { runCommand } from "../support/a-command"
import { deliver } from "../support/a-delivery"
import { aFleet, type Fleet } from "../support/a-fleet"
import { hookOf } from "../support/a-redis-fleet"
import { aSellingFleet } from "../support/a-selling-fleet"
import { succeeds } from "../support/a-shopper"
import type { StoreProcess } from "../support/a-store-process"
import type { Admin } from "../support/an-admin"
import { eventually } from "../support/eventually"
import { METHODS } from "../support/shoppers-without-pause"

const NEW_TOKEN = "the-new-notification-token"
const NEW_API_KEY = "the-new-api-key"
/** As it stands in medusa-config.ts. */
const OLD_KEY = "c2ltdWxhdG9yLW9ubHktc2ltdWxhdG9yLW9ubHktMDE="
const NEW_KEY = randomBytes(32).toString("base64")
const SETTINGS = "/admin/checkout-transparent/settings"
/** The notification token is entered in the admin, the rest stands in the configuration. */
const WITHOUT_TOKEN = { notificationTokens: null }
/** Days pass at the simulator, and none of the database's, in the last test. */
const DAYS_OF_A_LINK = { validityDays: 30 }
/** Of the checkout's credential: it is entered in the admin as well. */
const ENTERED = { clientId: null, clientSecret: null }
/** An access token is requested anew so long after it was issued: 30 s before its end. */
const TOKEN_RENEWED_EVERY_MS = 270_000

describe("secrets in the configuration, and entered in the admin, of two processes that sell to sixteen shoppers at a time", () => {
  const selling = aSellingFleet(
    async () => {
      const fleet = await aFleet({
        locks: "postgres",
        account: { ...WITHOUT_TOKEN, paymentLink: DAYS_OF_A_LINK },
      })
      const admin = await fleet.adminAt({ process: fleet.first })
      await save(admin, {
        notificationTokens: defaultMerchant.notificationToken,
      })
      return { fleet, processes: [fleet.first, await fleet.start()] }
    },
    { atOnce: 16 }
  )

  /** The configuration of a process; without a credential of the checkout it is entered in the admin. */
  const configured = ({
    apiKeys = [NEW_API_KEY],
    keys = [NEW_KEY],
    ofCheckout,
  }: {
    apiKeys?: string[]
    keys?: string[]
    ofCheckout: Credential | typeof ENTERED
  }): NodeJS.ProcessEnv => ({
    PLUGIN_OPTIONS: JSON.stringify({ encryptionKeys: keys }),
    ACCOUNT_OPTIONS: JSON.stringify({
      ...WITHOUT_TOKEN,
      ...ofCheckout,
      paymentLink: { ...DAYS_OF_A_LINK, ...ofLinks, apiKeys },
    }),
  })
  let ofCheckout: Credential
  let ofLinks: Credential

  const rewriteEncrypted = (keys: string[]) =>
    runCommand(["rewrite-encrypted"], {
      env: {
        DATABASE_URL: selling.fleet.databaseUrl,
        GATEWAY_URL: selling.fleet.simulator.url,
        LOCKS: "postgres",
        ...configured({ keys, ofCheckout }),
      },
    })

  const tokenRequests = async () =>
    (await selling.fleet.simulator.requests("token")).length

  /**
   * Every sale is made. No notification was refused, and each of so many clients of the gateway has
   * requested an access token when it needed one, once for all processes.
   */
  const meanwhile = async (
    { clients }: { clients: number },
    work: () => Promise<void>
  ) => {
    const before = await tokenRequests()
    const begunAt = performance.now()
    selling.begin()

    await work()

    const sales = await selling.endWithAllSold()
    const windows = (performance.now() - begunAt) / TOKEN_RENEWED_EVERY_MS
    expect((await tokenRequests()) - before).toBeLessThanOrEqual(
      clients * (1 + Math.floor(windows))
    )
    expect(new Set(sales.map(({ method }) => method))).toEqual(new Set(METHODS))
    expect(await refusedNotifications(selling.fleet)).toEqual([])
  }

  it("are exchanged without a sale that fails or a notification that is refused", async () => {
    const { fleet, shop, processes } = selling
    const { simulator } = fleet
    const admin = await shop.admin()

    // A credential and its successor, of checkout and of links.
    await meanwhile({ clients: 4 }, async () => {
      ofCheckout = await simulator.rotateCredential()
      ofLinks = await simulator.rotatePaymentLinkCredential()
      const apiKeys = [NEW_API_KEY, defaultMerchant.paymentLinkApiKey]
      await shop.restartInTurn(
        configured({ apiKeys, keys: [OLD_KEY, NEW_KEY], ofCheckout })
      )
      await save(admin, { notificationTokens: NEW_TOKEN })
      await everywhere(processes, [NEW_TOKEN, NEW_API_KEY], 400)
      await switchedInPanel(fleet)
      await shop.restartInTurn(
        configured({ keys: [NEW_KEY, OLD_KEY], ofCheckout })
      )
      await save(admin, {}, { end_former: true })
    })

    const { notificationToken, paymentLinkApiKey } = defaultMerchant
    await everywhere(processes, [notificationToken, paymentLinkApiKey], 401)
  }, 900_000)

  it("are all readable with the new encryption key alone after the command, which runs meanwhile", async () => {
    const { shop, processes } = selling
    let rewritten: Awaited<ReturnType<typeof runCommand>>

    // Nobody requests an access token that is there.
    await meanwhile({ clients: 2 }, async () => {
      rewritten = await rewriteEncrypted([NEW_KEY, OLD_KEY])
      await shop.restartInTurn(configured({ ofCheckout }))
    })

    // The notification token.
    expect(rewritten!.output).toContain(
      "checkout_transparent_setting: 1 rewritten, 0 already new, 0 cannot"
    )
    expect(rewritten!.output).toContain("may now be removed")
    expect(rewritten!.code).toBe(0)
    const again = await rewriteEncrypted([NEW_KEY])
    expect(
      again.output.match(/(?<!\d)\d+ (?:rewritten|cannot be read)/g)
    ).toEqual(
      Object.keys(ENCRYPTED_TABLES).flatMap(() => [
        "0 rewritten",
        "0 cannot be read",
      ])
    )
    for (const process of processes) {
      expect(process.logs()).not.toMatch(/cannot be decrypted|was encrypted by/)
    }
  }, 600_000)

  it("are exchanged in the admin, client id and secret of the checkout as well, where the configuration has none", async () => {
    const { fleet, shop, processes } = selling
    await shop.restartInTurn(configured({ ofCheckout: ENTERED }))
    const admin = await shop.admin()
    await save(admin, { ...ofCheckout })
    await eventually(async () => {
      for (const process of processes) {
        const shopper = fleet.guestAt({ process })
        const checkout = await aCardCheckoutWithCard({ ...fleet, shopper })
        expect((await checkout.complete()).body.type).toBe("order")
      }
    })

    // A credential and its successor, and that of links.
    await meanwhile({ clients: 3 }, async () => {
      await selling.untilSoldMore()
      ofCheckout = await fleet.simulator.rotateCredential()
      const requests = await tokenRequests()
      await save(admin, { ...ofCheckout })
      await eventually(async () =>
        expect(await tokenRequests()).toBe(requests + 1)
      )
      await selling.untilSoldMore()
    })
  }, 600_000)

  it("are used for nothing any more when the gateway ends the old ones", async () => {
    await selling.fleet.simulator.advanceClock(OLD_SECRET_LIVES_MS + DAY_MS)

    await meanwhile({ clients: 2 }, () => selling.untilSoldMore())
  }, 300_000)
})

/** The URL is saved anew, of checkout and of links; what was made before arrives with the old ones. */
async function switchedInPanel({ simulator }: Fleet): Promise<void> {
  await simulator.setNotificationToken(NEW_TOKEN)
  await simulator.changePaymentLinkAccess({ apiKey: NEW_API_KEY })
  const before = new Set((await simulator.notifications()).map(({ id }) => id))
  await eventually(async () => {
    const waiting = (await simulator.notifications()).filter(
      ({ id, state }) => before.has(id) && state === "waiting"
    )
    expect(waiting).toEqual([])
  })
}

/** Deliveries that were answered, and not taken. */
async function refusedNotifications({ simulator }: Fleet): Promise<unknown[]> {
  return (await simulator.notifications()).filter(({ deliveries }) =>
    deliveries.some(({ status }) => status !== null && status !== 200)
  )
}

async function shownAccount(admin: Admin): Promise<ShownAccount> {
  const { accounts } = await succeeds(admin.request("get", SETTINGS))
  return (accounts as ShownAccount[]).find(({ id }) => id === "br")!
}

async function save(
  admin: Admin,
  values: object,
  more: object = {}
): Promise<void> {
  const { revision } = await shownAccount(admin)
  await succeeds(
    admin.request("post", `${SETTINGS}/br`, { revision, values, ...more })
  )
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

interface ShownAccount {
  id: string
  revision: number
}
