import { Client } from "@medusajs/framework/pg"
import { defaultMerchant } from "../../../packages/devtools/src/simulator"
import { createHttpClientAt } from "../../../harness/shopper/http-client-at"
import {
  aWalkthroughStore,
  type WalkthroughStore,
} from "../../support/processes/a-walkthrough-store"
import { logIn } from "../../../harness/admin/an-admin"
import { eventually } from "../../../harness/eventually"

const SECRET = "of-another-environment"

/**
 * For each place that reports a wrong configuration, a pattern that finds the report in its output. If the pattern
 * finds nothing, the whole output counts as the report.
 */
const ANSWER = {
  boot: /(?<=attention:\n)(?: {2}- .*\n)+|(?<=transparent: )the .*/,
  "log of the start": /(?<=warn\S*:\s+checkout-transparent: ).*/g,
  doctor: /^(?:problem|warning) .*\n(?: {10}.*\n)*/gm,
  "admin's check list": /.+/,
  buy: /^\S.*/gm,
  "buy --method card": /^\S.*/gm,
}
type Place = keyof typeof ANSWER
/** The words that the report of each place must contain, in this order. "…" stands for any other words. */
type Answers = Partial<Record<Place, string>> | string

const answersByPlace = (answers: Answers) =>
  Object.entries(
    typeof answers === "string" ? { boot: answers, doctor: answers } : answers
  ) as [Place, string][]
const TWO_ACCOUNTS =
  's|accounts: \\[|accounts: ["br", "us"].map((id) => (|; s|id: "br"|id|; s|^    \\},|    }|; s|^  \\],|  )),|'
const sedCommandSetting = (name: string, value: string) =>
  `s|^(${name}=).*|\\1${value}|`

/**
 * The wrong configurations. A sed script or an SQL statement makes each mistake. Those that change the database come
 * last.
 */
const WRONG: [what: string, change: string, Answers, undo?: string][] = [
  [
    "the encryption key is left empty",
    sedCommandSetting("CHECKOUT_ENCRYPTION_KEY", ""),
    "encryptionKeys[0] must be 32 random bytes … create one with: openssl rand -base64 32",
  ],
  [
    "the secret's line is missing in .env",
    "/^CHECKOUT_CLIENT_SECRET/d",
    "accounts[0].clientSecret is undefined; is the environment variable set? Set it, or …",
  ],
  [
    "the gateway's address has a path",
    "s|^(CHECKOUT_BASE_URL=.*)|\\1/v1|",
    'accounts[0].baseUrl must have no path: "/v1" belongs in pathPrefix',
  ],
  [
    "the merchant's CNPJ has a wrong digit",
    sedCommandSetting("CHECKOUT_MERCHANT_DOCUMENT", "11222333000182"),
    "accounts[0].merchantDocument is not a CNPJ or CPF, because its check digits do not fit: … Copy it again",
  ],
  [
    "an option is misspelled",
    "s|softDescriptor:|softDescription:|",
    "accounts[0].softDescription is not an option (perhaps softDescriptor is meant); here are: …",
  ],
  [
    "the environment is production and the gateway's address is the simulator's",
    's|environment: "development"|environment: "production"|',
    "accounts[0].baseUrl points to this machine (the simulator?) in production; put the gateway's address here … accounts[0].pathPrefix is required in production, …; ask the operator",
  ],
  [
    "a second payment module hides the plugin's payment module",
    's|(checkout.paymentModule\\(\\))|\\1, { resolve: "@medusajs/medusa/payment" }|',
    "modules in medusa-config.ts has two entries for the payment module, … keep checkout.paymentModule() alone, and give it the other's providers",
  ],
  [
    "the client secret of two accounts belongs to another environment",
    `${sedCommandSetting("CHECKOUT_CLIENT_SECRET", SECRET)}; ${TWO_ACCOUNTS}`,
    {
      "log of the start":
        "account br, us: The gateway does not know this client ID … Copy both again from the merchant panel",
      doctor: "does not know this client ID … To do: Copy both again from …",
      "admin's check list": "refuses the credentials … the client secret again",
      buy: "The store answered 400 … Run: npx medusa-payment-checkout-transparent doctor",
    },
  ],
  [
    "no gateway is at the address",
    sedCommandSetting("CHECKOUT_BASE_URL", "http://127.0.0.1:1"),
    {
      "log of the start":
        "could not be reached … The address is http://127.0.0.1:1.",
      doctor:
        "127.0.0.1:1 refused the connection … Check the option baseUrl and that the gateway",
      buy: "The store answered 400 … Run: npx medusa-payment-checkout-transparent doctor",
    },
  ],
  [
    "the card SDK's token is left out",
    "/sdk: \\{/,/\\},/d",
    {
      "log of the start":
        "card_br (not set: sdk.transparentToken) … Enter what is missing in the admin",
      doctor:
        "card_br (not set: sdk.transparentToken) … Enter what is missing in the admin",
      "buy --method card": "offers no pp_transparent-card_… as the doctor says",
    },
  ],
  [
    "the encryption key was exchanged for another one",
    sedCommandSetting(
      "CHECKOUT_ENCRYPTION_KEY",
      Buffer.alloc(32, 9).toString("base64")
    ),
    {
      "log of the start":
        "none of encryptionKeys can decrypt, because … Put the former key back behind the new one",
      doctor:
        "none of encryptionKeys can decrypt, because … the keys of digests … Put the former key back behind the new one",
    },
  ],
  [
    "the notification token differs from the token in the merchant panel",
    sedCommandSetting("CHECKOUT_NOTIFICATION_TOKEN", SECRET),
    {
      "log of the start": "",
      buy: "The store answered 401 … notificationTokens lacks the token",
      doctor:
        "another token than the configured one … To do: Enter the token from the merchant panel in Settings",
      "admin's check list":
        "another token than the configured one … Enter the token from the merchant panel",
    },
    // Without this statement, the following configurations would also report the refused notifications.
    "update checkout_transparent_installation set latest_notification_deliveries = null",
  ],
  [
    "the region is in another currency",
    "update region set currency_code = 'usd'",
    {
      "log of the start":
        'accept only BRL, so every payment there is refused. Region "Brasil" in USD: pp_transparent-card_br, … or change its currency to BRL',
      doctor:
        'No region in BRL … every payment there is refused. Region "Brasil" in USD … change its currency to BRL',
      "admin's check list": "No region in BRL offers any",
    },
    "update region set currency_code = 'brl'",
  ],
  [
    "the region does not offer one method",
    "update region_payment_provider set deleted_at = now() where payment_provider_id = 'pp_transparent-wallet_br'",
    {
      "log of the start":
        "in no region in BRL, so no shopper sees it. pp_transparent-wallet_br. … transparent setup-region",
      doctor:
        "in no region in BRL … pp_transparent-wallet_br … transparent setup-region. If shoppers should not see it, switch it off",
    },
    "update region_payment_provider set deleted_at = null",
  ],
  [
    "the region does not offer the providers",
    "update region_payment_provider set deleted_at = now() where payment_provider_id like 'pp_transparent-%'",
    {
      "log of the start":
        "No region in BRL offers any … transparent setup-region",
      buy: "offers no pp_transparent-pix_… transparent setup-region",
      doctor: "No region in BRL offers any … transparent setup-region",
      "admin's check list": "No region in BRL … transparent setup-region",
    },
  ],
  [
    "the migrations have not run",
    "delete from mikro_orm_migrations where name = 'Migration20261120000000'",
    "lacks tables or columns … un: npx medusa db:migrate",
  ],
]

describe("a wrong configuration is answered with what is wrong and what to do", () => {
  let store: WalkthroughStore
  let database: Client
  const log: string[] = []
  beforeAll(async () => {
    store = await aWalkthroughStore()
    database = new Client({ connectionString: store.databaseUrl })
    await database.connect()
    await store.shell.runInShell("mkdir right; cp .env medusa-config.ts right")
  }, 300_000)
  beforeEach(() => store.shell.runInShell("cp right/.env right/*.ts ."))
  afterAll(async () => {
    const last = `${log.length} of ${WRONG.length} wrong configurations are answered.`
    process.stdout.write([...log, last, ""].join("\n"))
    await database.end()
    await store.close()
  })

  /**
   * Starts a store or a command that reports the configuration. Returns a function that reads its output so far, and
   * for a command also the exit code.
   */
  async function readAt(place: Place): Promise<[read: () => string, number?]> {
    const { url, shell, simulator } = store
    if (place === "log of the start") {
      const before = store.logs().length
      await store.restart()
      return [() => store.logs().slice(before)]
    }
    if (place === "admin's check list") {
      const admin = await logIn(createHttpClientAt(() => url))
      const path = "/admin/checkout-transparent/health?locale=en"
      const { body } = await admin.request("get", path)
      const wrong = (body.setup as Record<string, string>[])
        .filter(({ severity }) => severity === "problem")
        .map(({ says, to_do }) => `${says} To do: ${to_do}`)
      return [() => wrong.join(" ")]
    }
    const command = place.startsWith("buy")
      ? `npx medusa-payment-checkout-transparent-devtools ${place} --url ${url} --simulator ${simulator.url}`
      : `npx medusa-payment-checkout-transparent ${
          place === "boot" // Medusa is booted by this command of the plugin.
            ? "setup-region"
            : `${place} --url ${url}`
        }`
    const { output, code } = await shell.runInShell(command)
    return [() => output, code]
  }

  async function changeFilesOrDatabase(
    files: string,
    how: string
  ): Promise<void> {
    if (/^(update|delete) /.test(how)) {
      expect((await database.query(how)).rowCount).toBeGreaterThan(0)
      return
    }
    const { code } = await store.shell.runInShell(
      `sed -i -E '${how}' ${files}; cat ${files} | cmp <(cd right; cat ${files})`
    )
    expect(code).toBe(1)
  }

  it("a restarted store with a correct configuration logs no warning of the plugin", async () => {
    const checkedAtStarts = (count: number) =>
      eventually(async () =>
        expect(await store.simulator.requests("look_up")).toHaveLength(count)
      )
    // The first start warns, because the store does not have its region yet.
    await checkedAtStarts(1)
    const before = store.logs().length
    await store.restart()
    await checkedAtStarts(2)
    expect(store.logs().slice(before)).not.toMatch(ANSWER["log of the start"])
  })

  // Every row has all values, because Jest would pass a callback for a missing one and wait until it is called.
  it.each(
    WRONG.map(
      ([what, how, answers, undo = null], index) =>
        [index + 1, what, how, answers, undo] as const
    )
  )(
    "the store or a command of the plugin names the mistake and the remedy in wrong configuration number %i, in which %s",
    async (number, what, how, answers, undo) => {
      await changeFilesOrDatabase(".env medusa-config.ts", how)

      const lines: string[] = []
      for (const [place, words] of answersByPlace(answers)) {
        const [read, code] = await readAt(place)
        const readProgramAnswer = () =>
          (read().match(ANSWER[place]) ?? [read()])
            .join(" ")
            .replace(/\s+/g, " ")
        // After a start the log is read repeatedly, because the answers of the gateway take a while.
        const wanted = words
          .split(/ ?… ?/)
          .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
        await eventually(
          () =>
            expect(readProgramAnswer()).toMatch(new RegExp(wanted.join(".*"))),
          { withinMs: code === undefined ? 60_000 : 0 }
        )
        for (const secret of [
          SECRET,
          defaultMerchant.credential.clientSecret,
          defaultMerchant.notificationToken,
        ]) {
          expect(read()).not.toContain(secret)
        }
        const isLimit = place === "doctor" && /^\/sdk|wallet/.test(how)
        expect([undefined, isLimit ? 0 : 1]).toContain(code)
        const exit = code === undefined ? "" : `, exit ${code}`
        if (words !== "")
          lines.push(`${place}${exit}: ${readProgramAnswer().trim()}`)
      }

      if (undo !== null) await changeFilesOrDatabase("", undo)
      log.push([`${number}. ${what}`, ...lines].join("\n   "))
    }
  )
})
