// The app around the plugin: for development, tests and the demo. Not published.
import { defineConfig } from "@medusajs/framework/utils"
import { checkoutTransparent } from "./src"
import type { OtherProvider } from "./src/checkout-transparent"
import { defaultMerchant } from "./packages/devtools/src/simulator"

const {
  DATABASE_URL = "postgres://localhost/checkout-transparent",
  DISABLE_MEDUSA_ADMIN,
  /** Where the simulator listens. */
  GATEWAY_URL = "http://127.0.0.1:9470",
  /** Where the demo shop is: payers of a link are sent back to it. */
  SHOP_URL = "http://localhost:8000",
  /** JSON over the account's options below; `null` takes one away, to be entered in the admin. */
  ACCOUNT_OPTIONS = "{}",
  /** The same over the plugin's own options. */
  PLUGIN_OPTIONS = "{}",
  /** JSON list of payment providers beside ours, for the bench. */
  OTHER_PROVIDERS = "[]",
  /** JSON list of plugins beside ours, for the bench. */
  OTHER_PLUGINS = "[]",
  /** For several processes; without it each has events, workflows and locks of its own. */
  REDIS_URL,
  /** JSON list of channels that Medusa's own notification provider writes to the log instead of sending. */
  NOTIFICATION_CHANNELS,
  /** "postgres": several processes without Redis share Medusa's locks in the database. */
  LOCKS,
} = process.env

const given = JSON.parse(ACCOUNT_OPTIONS) as {
  pix?: object
  wallet?: object
  paymentLink?: object | null
  reminders?: object
}

const account = withoutNull({
  environment: "development" as const,
  ...defaultMerchant.credential,
  baseUrl: GATEWAY_URL,
  notificationTokens: [defaultMerchant.notificationToken],
  merchantDocument: defaultMerchant.merchantDocument,
  sdk: { transparentToken: defaultMerchant.transparentToken },
  softDescriptor: "LOJA DEMO",
  ...given,
})

function withoutNull<Options extends object>(options: Options): Options {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== null)
  ) as Options
}

/** The page of the shop that continues a payment. */
const reminders = (accountId: string) => ({
  page: `${SHOP_URL}/pagamento/{token}?account=${accountId}`,
  ...given.reminders,
})

/** The shop goes on with the account that it was left with. */
const paymentLink = (accountId: string) =>
  given.paymentLink === null
    ? undefined
    : {
        ...defaultMerchant.paymentLinkCredential,
        apiKeys: [defaultMerchant.paymentLinkApiKey],
        redirectUrl: `${SHOP_URL}/voltar?account=${accountId}`,
        ...given.paymentLink,
      }

const checkout = checkoutTransparent(
  {
    // Nothing but made-up shoppers is ever encrypted with this key.
    encryptionKeys: ["c2ltdWxhdG9yLW9ubHktc2ltdWxhdG9yLW9ubHktMDE="],
    accounts: [
      {
        ...account,
        id: "br",
        reminders: reminders("br"),
        paymentLink: paymentLink("br"),
      },
      // The same merchant, without payment links; its cards are charged when an administrator captures the order.
      {
        ...account,
        id: "br-manual",
        reminders: reminders("br-manual"),
        capture: "manual",
        paymentLink: undefined,
      },
      // Once more; its orders are placed before their code or link is paid.
      {
        ...account,
        id: "br-at-checkout",
        placement: "at_checkout",
        reminders: reminders("br-at-checkout"),
        paymentLink: paymentLink("br-at-checkout"),
      },
    ],
    ...(JSON.parse(PLUGIN_OPTIONS) as object),
  },
  { packagePath: "./src" }
)

/** A module of Medusa's with one of its providers. */
const provided = (module: string, id: string, options: object = {}) => ({
  resolve: `@medusajs/medusa/${module}`,
  options: {
    providers: [
      { resolve: `@medusajs/medusa/${id}`, id, is_default: true, options },
    ],
  },
})

/** What several processes of one store share. The plugin's docs/several-processes.md explains it. */
const onRedis = (redisUrl: string) => [
  {
    resolve: "@medusajs/medusa/event-bus-redis",
    options: { redisUrl },
  },
  {
    resolve: "@medusajs/medusa/workflow-engine-redis",
    options: { redis: { redisUrl } },
  },
  provided("locking", "locking-redis", { redisUrl }),
  provided("caching", "caching-redis", { redisUrl }),
]

/** Whatever runs in a browser on this machine; the app listens on loopback only. */
const LOOPBACK = "/^http:\\/\\/(localhost|127\\.0\\.0\\.1):\\d+$/"

export default defineConfig({
  admin: { disable: DISABLE_MEDUSA_ADMIN === "true" },
  projectConfig: {
    databaseUrl: DATABASE_URL,
    ...(REDIS_URL ? { redisUrl: REDIS_URL } : {}),
    // MEDUSA_WORKER_MODE (shared, server or worker) is read by Medusa itself.
    http: {
      storeCors: LOOPBACK,
      adminCors: LOOPBACK,
      authCors: LOOPBACK,
      jwtSecret: "only-for-development",
      cookieSecret: "only-for-development",
    },
  },
  plugins: JSON.parse(OTHER_PLUGINS) as string[],
  modules: [
    ...(REDIS_URL ? onRedis(REDIS_URL) : []),
    ...(LOCKS === "postgres" ? [provided("locking", "locking-postgres")] : []),
    ...(NOTIFICATION_CHANNELS
      ? [
          provided("notification", "notification-local", {
            channels: JSON.parse(NOTIFICATION_CHANNELS) as string[],
          }),
        ]
      : []),
    checkout.ledgerModule,
    checkout.paymentModule({
      providers: JSON.parse(OTHER_PROVIDERS) as OtherProvider[],
    }),
  ],
})
