import { z } from "@medusajs/framework/zod"
import { addressProblems, urlLike } from "./account-addresses"
import {
  isWrittenUndefined,
  type OptionProblem,
  UNDEFINED_VALUE,
} from "./across-fields"

/** As a whole: what a browser takes for no hash it passes over, and runs whatever script comes. */
const HASH =
  "(?:sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64}|sha512-[A-Za-z0-9+/]{86}==)"
const INTEGRITY = new RegExp(`^${HASH}(?: +${HASH})*$`)

/** What the storefront's card SDK is given, besides `merchantDocument`. Public by nature. */
export const sdkOptions = z
  .strictObject({
    /** Obtained from the service operator. */
    transparentToken: z
      .string()
      .min(1)
      .optional()
      .meta({ setting: "credentials" }),
    /** Where the SDK's script lies, for shops that do not bundle the package. Default: none. */
    scriptUrl: urlLike("https://cdn.example/sdk.js").optional(),
    /**
     * Subresource Integrity of that script: a browser runs no other one. One hash, or several with
     * spaces between while the script is exchanged. Default: none, and it runs whatever comes.
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

/** What is wrong with the SDK's script. It sees every card number, so it must come as it was sent. */
export function sdkProblems(account: {
  environment?: unknown
  merchantDocument?: unknown
  sdk?: unknown
}): OptionProblem[] {
  if (typeof account.sdk !== "object" || account.sdk === null) {
    return [] // not given, or the schema has said so already
  }
  const given: Record<string, unknown> = { ...account.sdk }
  const { transparentToken, scriptUrl, scriptIntegrity } = given
  const path = ["sdk", "transparentToken"]
  if (isWrittenUndefined(given, "transparentToken")) {
    return [{ path, message: UNDEFINED_VALUE }]
  }
  if (
    transparentToken !== undefined &&
    account.merchantDocument === undefined
  ) {
    const message =
      "needs the merchant's CNPJ; set merchantDocument in medusa-config.ts"
    return [{ path, message }]
  }
  if (scriptUrl === undefined && scriptIntegrity !== undefined) {
    return [
      {
        path: ["sdk", "scriptIntegrity"],
        message:
          "belongs to sdk.scriptUrl, which is missing; give both, or leave this one out",
      },
    ]
  }
  return addressProblems(account.environment, scriptUrl, {
    path: ["sdk", "scriptUrl"],
    wanted: "the address of the SDK's script",
    readers: "every visitor of the shop",
  })
}
