// The Medusa app in which this repository runs the plugin, for development, tests and the demo. It is not published.
import { defineConfig } from "@medusajs/framework/utils"
import { checkoutTransparent } from "./src"
import type { OtherProvider } from "./src/checkout-transparent"
import { defaultMerchant } from "./packages/devtools/src/simulator"

const {
  DATABASE_URL = "postgres://localhost/checkout-transparent",
  DISABLE_MEDUSA_ADMIN,
  /** The address of the simulator. */
  GATEWAY_URL = "http://127.0.0.1:9470",
  /** The address of the demo shop. The gateway sends the payers of a link back to this shop. */
  SHOP_URL = "http://localhost:8000",
  /**
   * A JSON object with options that replace options of each account below. The value `null` removes an option, so that
   * an administrator can enter the option on the settings page.
   */
  ACCOUNT_OPTIONS = "{}",
  /** A JSON object with options that replace the plugin's options below. */
  PLUGIN_OPTIONS = "{}",
  /** A JSON list of further payment providers, which `npm run bench` needs. */
  OTHER_PROVIDERS = "[]",
  /** A JSON list of further Medusa plugins, which `npm run bench` needs. */
  OTHER_PLUGINS = "[]",
  /**
   * The address of a Redis that several processes of the store share. Without Redis, each process has its own events
   * and workflows, and also its own locks unless LOCKS is "postgres".
   */
  REDIS_URL,
  /**
   * A JSON list of channels. Medusa's local notification provider writes the notifications of these channels to the log
   * instead of sending them.
   */
  NOTIFICATION_CHANNELS,
  /** If this is "postgres", the processes of the store share Medusa's locks in the database. */
  LOCKS,
} = process.env

const given = JSON.parse(ACCOUNT_OPTIONS) as {
  pix?: object
  wallet?: object
  paymentLink?: object | null
  reminders?: object
}

const account = omitNullOptions({
  environment: "development" as const,
  ...defaultMerchant.credential,
  baseUrl: GATEWAY_URL,
  notificationTokens: [defaultMerchant.notificationToken],
  merchantDocument: defaultMerchant.merchantDocument,
  sdk: { transparentToken: defaultMerchant.transparentToken },
  softDescriptor: "LOJA DEMO",
  ...given,
})

function omitNullOptions<Options extends object>(options: Options): Options {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== null)
  ) as Options
}

/**
 * Returns an account's options for payment reminders. `page` is the address of the shop's page on which a shopper
 * continues a payment.
 */
const reminderOptionsOf = (accountId: string) => ({
  page: `${SHOP_URL}/pagamento/{token}?account=${accountId}`,
  ...given.reminders,
})

/**
 * Returns an account's options for payment links, or `undefined` if `paymentLink` is `null` in
 * ACCOUNT_OPTIONS. The gateway sends the payer back to `redirectUrl`. This address names the account, so that the shop
 * continues with the same account.
 */
const buildPaymentLinkOptions = (accountId: string) =>
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
    // This key encrypts only data of invented shoppers.
    encryptionKeys: ["c2ltdWxhdG9yLW9ubHktc2ltdWxhdG9yLW9ubHktMDE="],
    accounts: [
      {
        ...account,
        id: "br",
        reminders: reminderOptionsOf("br"),
        paymentLink: buildPaymentLinkOptions("br"),
      },
      // The same merchant without payment links. A card payment only reserves money until an administrator captures it.
      {
        ...account,
        id: "br-manual",
        reminders: reminderOptionsOf("br-manual"),
        capture: "manual",
        paymentLink: undefined,
      },
      // The same merchant again. Its orders are placed before their code or link is paid.
      {
        ...account,
        id: "br-at-checkout",
        placement: "at_checkout",
        reminders: reminderOptionsOf("br-at-checkout"),
        paymentLink: buildPaymentLinkOptions("br-at-checkout"),
      },
    ],
    ...(JSON.parse(PLUGIN_OPTIONS) as object),
  },
  { packagePath: "./src" }
)

/** Returns the configuration of a Medusa module with one provider, which is the module's default provider. */
const moduleWithProvider = (
  module: string,
  id: string,
  options: object = {}
) => ({
  resolve: `@medusajs/medusa/${module}`,
  options: {
    providers: [
      { resolve: `@medusajs/medusa/${id}`, id, is_default: true, options },
    ],
  },
})

/**
 * Returns the modules with which several processes of one store share events, workflows, locks and a cache in Redis.
 * docs/several-processes.md explains them.
 */
const redisModules = (redisUrl: string) => [
  {
    resolve: "@medusajs/medusa/event-bus-redis",
    options: { redisUrl },
  },
  {
    resolve: "@medusajs/medusa/workflow-engine-redis",
    options: { redis: { redisUrl } },
  },
  moduleWithProvider("locking", "locking-redis", { redisUrl }),
  moduleWithProvider("caching", "caching-redis", { redisUrl }),
]

/**
 * A regular expression, as a text, for the origins of web pages that this machine serves. Only these pages may call the
 * app from a browser.
 */
const LOOPBACK_ORIGINS = "/^http:\\/\\/(localhost|127\\.0\\.0\\.1):\\d+$/"

export default defineConfig({
  admin: { disable: DISABLE_MEDUSA_ADMIN === "true" },
  projectConfig: {
    databaseUrl: DATABASE_URL,
    ...(REDIS_URL ? { redisUrl: REDIS_URL } : {}),
    // Medusa itself reads MEDUSA_WORKER_MODE (shared, server or worker).
    http: {
      storeCors: LOOPBACK_ORIGINS,
      adminCors: LOOPBACK_ORIGINS,
      authCors: LOOPBACK_ORIGINS,
      jwtSecret: "only-for-development",
      cookieSecret: "only-for-development",
    },
  },
  plugins: JSON.parse(OTHER_PLUGINS) as string[],
  modules: [
    ...(REDIS_URL ? redisModules(REDIS_URL) : []),
    ...(LOCKS === "postgres"
      ? [moduleWithProvider("locking", "locking-postgres")]
      : []),
    ...(NOTIFICATION_CHANNELS
      ? [
          moduleWithProvider("notification", "notification-local", {
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
