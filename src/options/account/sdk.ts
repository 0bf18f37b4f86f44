import { z } from "@medusajs/framework/zod"
import { urlLike } from "./addresses"
import { pasted } from "./credential"
import {
  brokenRules,
  fieldsOf,
  isWrittenUndefined,
  type OptionProblem,
  UNDEFINED_VALUE,
} from "../across-fields"

/** Matches the whole text: a browser ignores what is no valid hash, and then runs any script. */
const HASH =
  "(?:sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64}|sha512-[A-Za-z0-9+/]{86}==)"
const INTEGRITY = new RegExp(`^${HASH}(?: +${HASH})*$`)

/** The values that the storefront's card SDK receives, in addition to `merchantDocument`. They are public. */
export const sdkOptions = z
  .strictObject({
    /** The token of the SDK, from the service operator. */
    transparentToken: pasted.min(1).optional().meta({ setting: "credentials" }),
    /** The address of the SDK's script, for shops that do not bundle the package. Default: none. */
    scriptUrl: urlLike("https://cdn.example/sdk.js").optional(),
    /**
     * The Subresource Integrity of that script: a browser runs no other script. One hash, or several separated by
     * spaces while the script is exchanged. Default: none, so that any script runs.
     */
    scriptIntegrity: z
      .string()
      .regex(
        INTEGRITY,
        "must be the script's hash like sha384-<base64>, or several with spaces between; make one with: curl -s <scriptUrl> | openssl dgst -sha384 -binary | openssl base64 -A"
      )
      .optional(),
  })
  .optional()

/** Returns the problems of the SDK's options taken together. */
export function sdkProblems(account: {
  merchantDocument?: unknown
  sdk?: unknown
}): OptionProblem[] {
  const given = fieldsOf(account.sdk)
  const { transparentToken, scriptUrl, scriptIntegrity } = given
  return brokenRules(
    [
      isWrittenUndefined(given, "transparentToken"),
      ["sdk", "transparentToken"],
      UNDEFINED_VALUE,
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
