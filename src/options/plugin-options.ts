import { z } from "@medusajs/framework/zod"
import { accountOptionsSchema } from "./account-options"
import { pastedTextSchema } from "./account/pasted-text"
import {
  createCrossFieldCheck,
  problemsOfBrokenRules,
  type OptionProblem,
  type OptionRule,
  valueAtPath,
} from "./cross-field-checks"

/**
 * A schema for the ids of the users and secret API keys that have a permission. An e-mail address is refused, because
 * it may later belong to another user.
 */
const permittedIdsSchema = z.array(
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

const encryptionKeySchema = pastedTextSchema.refine(
  (key) => /^[0-9a-fA-F]{64}$/.test(key) || /^[A-Za-z0-9+/]{43}=$/.test(key),
  "must be 32 random bytes as base64 or hex; create one with: openssl rand -base64 32"
)

/** A schema for all options of the plugin. docs/options.md describes each option. */
export const pluginOptionsSchema = z.strictObject({
  /**
   * The keys with which the ledger encrypts secrets and personal data, such as access tokens, the shoppers' input and
   * the vault's ids of saved cards. The first key encrypts, and all keys decrypt.
   *
   * To replace a key, first add the new key behind the old key in all processes, and then put the new key first. The
   * scheduled job then encrypts everything with the new key, and the old key can be removed on the following day.
   */
  encryptionKeys: z
    .array(
      encryptionKeySchema,
      "must be a list of keys; create one with: openssl rand -base64 32"
    )
    .min(1, "needs at least one key; create one with: openssl rand -base64 32"),
  /**
   * The name of this installation. A store that runs on a copy of this database should set another name. The copy then
   * does not refund, cancel or book the charges of this installation.
   */
  installation: pastedTextSchema.min(1, "is empty").max(200).optional(),
  accounts: z
    .array(accountOptionsSchema)
    .min(1, "needs at least one account")
    .check(createCrossFieldCheck(problemsOfRepeatedIds)),
  permissions: z
    .strictObject({
      money: permittedIdsSchema.optional(),
      settings: permittedIdsSchema.optional(),
    })
    .prefault({}),
  alerts: z
    .strictObject({
      emails: z
        .array(
          z.email({ error: "must be an e-mail address like ana@shop.example" })
        )
        .max(20, "has more than 20 addresses; mail a group instead")
        .default([]),
    })
    .prefault({}),
  keepFiscalDocument: z.boolean().default(false),
})

export type PluginOptions = z.output<typeof pluginOptionsSchema>

function problemsOfRepeatedIds(accounts: unknown): OptionProblem[] {
  const ids = Array.isArray(accounts)
    ? accounts.map((account) => valueAtPath(account, ["id"]))
    : []
  return problemsOfBrokenRules(
    ...ids.map((id, index): OptionRule => [
      typeof id === "string" && ids.indexOf(id) < index,
      [index, "id"],
      "is used by another account; every account needs an id of its own",
    ])
  )
}
