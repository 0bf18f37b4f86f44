import { z } from "@medusajs/framework/zod"
import { accountOptions } from "./account-options"
import { acrossFields, type OptionProblem } from "./across-fields"

/** Who may do something: admin users by e-mail or id, secret API keys by id. */
const whoMay = z.array(
  z
    .string()
    .trim()
    .refine(
      (who) => /^(user_|apk_)\w+$/.test(who) || /^[^@\s]+@[^@\s]+$/.test(who),
      "must be a user's e-mail or id (user_...), or the id of a secret API key (apk_...)"
    )
)

const encryptionKey = z
  .string()
  .refine(
    (key) => /^[0-9a-fA-F]{64}$/.test(key) || /^[A-Za-z0-9+/]{43}=$/.test(key),
    "must be 32 random bytes as base64 or hex; make one with: openssl rand -base64 32"
  )

/** Everything the plugin can be told. Given once, to `checkoutTransparent()` in medusa-config.ts. */
export const pluginOptions = z.strictObject({
  /**
   * Keys for what the ledger must keep secret (card tokens, documents, secrets entered in the admin).
   * The first encrypts, all of them decrypt: to change the key, put the new one in front, enter the
   * admin's secrets anew, and drop the old one a day later. 32 bytes each, as base64 or hex.
   */
  encryptionKeys: z
    .array(
      encryptionKey,
      "must be a list of keys; make one with: openssl rand -base64 32"
    )
    .min(1, "needs at least one key; make one with: openssl rand -base64 32"),
  /**
   * Names this installation, so that a copy of its database is told from it: a copy refunds,
   * cancels and books nothing that it did not sell itself. Another text in every environment, the
   * same one in all processes of one store. Default: found out from the database and the accounts'
   * `backendUrl`; see docs/installation.md.
   */
  installation: z.string().trim().min(1).max(200).optional(),
  /** One entry for each merchant account at the gateway. */
  accounts: z
    .array(accountOptions)
    .min(1, "needs at least one account")
    .check(acrossFields(repeatedIds)),
  /** Which of those who can sign in to the admin may do more than read what the plugin shows. */
  permissions: z
    .strictObject({
      /**
       * Who may move money of this gateway, or resolve what is in doubt or listed: by e-mail or id of
       * a user, or by id of a secret API key. All others read. Default: everyone; `[]` is nobody.
       */
      money: whoMay.optional(),
      /**
       * Who may change what is entered in the admin (Settings, Checkout Transparent): credentials,
       * limits, what happens by itself. In the same way. Default: who may move money.
       */
      settings: whoMay.optional(),
    })
    .prefault({}),
  /** Who is told, beside everybody who sees the dashboard's bell, of what people must know. */
  alerts: z
    .strictObject({
      /**
       * Where each alert is mailed to, by the store's own provider for the channel `email`; without
       * one nothing is mailed. Default: nobody.
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
   * Whether the CPF or CNPJ that a shopper enters to pay is kept for the fiscal note of his order:
   * encrypted in the ledger, and read by GET /admin/checkout-transparent/orders/:id/fiscal-document.
   * Default `false`: it is deleted when it was used.
   */
  keepFiscalDocument: z.boolean().default(false),
  /**
   * Whether the personal data of a customer is erased when he is deleted in Medusa. Default `false`:
   * it cannot be undone, and shops also delete customers to tidy up.
   */
  eraseWithCustomer: z.boolean().default(false),
})

export type CheckoutTransparentOptions = z.input<typeof pluginOptions>
export type PluginOptions = z.output<typeof pluginOptions>

function repeatedIds(accounts: unknown): OptionProblem[] {
  const ids = Array.isArray(accounts)
    ? accounts.map(
        (account: { id?: unknown } | null | undefined) => account?.id
      )
    : []
  return ids.flatMap((id, index) =>
    typeof id === "string" && ids.indexOf(id) < index
      ? [
          {
            path: [index, "id"],
            message:
              "is used by another account; every account needs an id of its own",
          },
        ]
      : []
  )
}
