import { z } from "@medusajs/framework/zod"
import { urlSchema } from "./url-options"
import { pastedTextSchema } from "./pasted-text"
import {
  problemsOfBrokenRules,
  fieldsOfOptionGroup,
  isSetToUndefined,
  type OptionProblem,
  UNDEFINED_VALUE_MESSAGE,
} from "../cross-field-checks"

/**
 * Matches one hash that a browser accepts for a script (Subresource Integrity). Browsers ignore invalid hashes, and run
 * any script if no valid hash is left.
 */
const HASH =
  "(?:sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64}|sha512-[A-Za-z0-9+/]{86}==)"
const INTEGRITY = new RegExp(`^${HASH}(?: +${HASH})*$`)

/** The options of the gateway's card SDK. Storefronts receive them, so they are public. */
export const sdkOptions = z
  .strictObject({
    transparentToken: pastedTextSchema
      .min(1)
      .optional()
      .meta({ setting: "credentials" }),
    scriptUrl: urlSchema("https://cdn.example/sdk.js").optional(),
    scriptIntegrity: z
      .string()
      .regex(
        INTEGRITY,
        "must be the script's hash like sha384-<base64>, or several with spaces between; create one with: curl -s <scriptUrl> | openssl dgst -sha384 -binary | openssl base64 -A"
      )
      .optional(),
  })
  .optional()

export function sdkProblems(account: {
  merchantDocument?: unknown
  sdk?: unknown
}): OptionProblem[] {
  const given = fieldsOfOptionGroup(account.sdk)
  const { transparentToken, scriptUrl, scriptIntegrity } = given
  return problemsOfBrokenRules(
    [
      isSetToUndefined(given, "transparentToken"),
      ["sdk", "transparentToken"],
      UNDEFINED_VALUE_MESSAGE,
    ],
    [
      transparentToken !== undefined && account.merchantDocument === undefined,
      ["sdk", "transparentToken"],
      "needs the merchant's CNPJ; set merchantDocument in medusa-config.ts",
    ],
    [
      scriptUrl === undefined && scriptIntegrity !== undefined,
      ["sdk", "scriptIntegrity"],
      "belongs to sdk.scriptUrl, which is missing; give both, or leave this one out",
    ]
  )
}
