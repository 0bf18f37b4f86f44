import { z } from "@medusajs/framework/zod"
import { accountOptions } from "./account-options"
import { pasted } from "./account/credential"
import {
  acrossFields,
  brokenRules,
  type OptionProblem,
  type Rule,
  valueAt,
} from "./across-fields"

/**
 * The ids of the users and secret API keys that have a permission. E-mail addresses are refused, because the address of
 * one user may later belong to another user.
 */
const whoMay = z.array(
  z
    .string()
    .trim()
    .regex(/^(user|apk)_\w+$/, {
      error: ({ input }) =>
        String(input).includes("@")
          ? "must not be an e-mail address: write the id of the user (user_...), which is the last part of the address of the user's page in the admin under Settings > Users"
          : "must be the id of a user (user_...) or of a secret API key (apk_...), which is the last part of the address of its page in the admin under Settings",
    })
)

const encryptionKey = pasted.refine(
  (key) => /^[0-9a-fA-F]{64}$/.test(key) || /^[A-Za-z0-9+/]{43}=$/.test(key),
  "must be 32 random bytes as base64 or hex; create one with: openssl rand -base64 32"
)

/** All options of the plugin. Given once, to `checkoutTransparent()` in medusa-config.ts. */
export const pluginOptions = z.strictObject({
  /**
   * The keys for encrypted data in the ledger (card tokens, documents, secrets entered in the admin). The first key
   * encrypts, all of them decrypt: to change the key, put the new one first, and remove the old one a day later, when
   * the job has encrypted everything anew. 32 bytes each, as base64 or hex.
   */
  encryptionKeys: z
    .array(
      encryptionKey,
      "must be a list of keys; create one with: openssl rand -base64 32"
    )
    .min(1, "needs at least one key; create one with: openssl rand -base64 32"),
  /**
   * The name of this installation, which distinguishes it from a copy of its database: a copy refunds, cancels and
   * books nothing that it did not sell itself. Use a different text in every environment, and the same one in all
   * processes of one store. Default: derived from the database and the accounts' `backendUrl`; see
   * docs/copies-and-moves.md.
   */
  installation: pasted.min(1, "is empty").max(200).optional(),
  /** One entry for each merchant account at the gateway. */
  accounts: z
    .array(accountOptions)
    .min(1, "needs at least one account")
    .check(acrossFields(repeatedIds)),
  /**
   * The permissions of users who can sign in to the admin, beyond reading what the plugin shows. They prevent mistakes;
   * only Medusa's own access control stops a user who means harm (SECURITY.md).
   */
  permissions: z
    .strictObject({
      /**
       * Who may move money of this gateway, or resolve doubts and discrepancies: ids of users (`user_...`) and of
       * secret API keys (`apk_...`). All others can only read. Default: everyone; `[]` means nobody.
       */
      money: whoMay.optional(),
      /**
       * Who may change what is entered in the admin (Settings, Checkout Transparent): credentials, limits, automatic
       * actions. Listed in the same way. Default: everyone who may move money.
       */
      settings: whoMay.optional(),
    })
    .prefault({}),
  /** Who else receives alerts, in addition to the users who see the bell of the dashboard. */
  alerts: z
    .strictObject({
      /**
       * The addresses to which each alert is mailed, by the store's own provider for the channel `email`; without
       * such a provider nothing is mailed. Default: none.
       */
      emails: z
        .array(
          z.email({ error: "must be an e-mail address like ana@shop.example" })
        )
        .max(20, "has more than 20 addresses; mail a group instead")
        .default([]),
    })
    .prefault({}),
  /**
   * Whether the CPF or CNPJ that a shopper enters is kept for the fiscal note of the order: encrypted in the ledger,
   * read with GET /admin/checkout-transparent/orders/:id/fiscal-document. Default `false`: it is deleted after
   * use.
   */
  keepFiscalDocument: z.boolean().default(false),
})

export type PluginOptions = z.output<typeof pluginOptions>

function repeatedIds(accounts: unknown): OptionProblem[] {
  const ids = Array.isArray(accounts)
    ? accounts.map((account) => valueAt(account, ["id"]))
    : []
  return brokenRules(
    ...ids.map((id, index): Rule => [
      typeof id === "string" && ids.indexOf(id) < index,
      [index, "id"],
      "is used by another account; every account needs an id of its own",
    ])
  )
}
