import type { MedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { ledgerOf } from "../../../medusa/container"
import { findAccount } from "../../../options/find-account"
import {
  languageFromLocale,
  type ShopperMessage,
  shopperText,
} from "../../../texts/shopper-texts"

const ofCustomer = z.object({
  auth_context: z.object({
    actor_type: z.literal("customer"),
    actor_id: z.string().min(1),
    mfa_enabled: z.boolean().nullish(),
    mfa_challenge_completed_at: z.unknown().optional(),
  }),
})

/**
 * Returns the id of the customer who is signed in with this request, by a bearer token or a session cookie. Returns
 * undefined without a login. Medusa reads the login of every store route, and also accepts requests without a login. A
 * login without its second factor does not count here, although Medusa's other store routes accept it.
 */
export function signedInCustomer(request: MedusaRequest): string | undefined {
  const { data } = ofCustomer.safeParse({
    auth_context: (request as { auth_context?: unknown }).auth_context,
  })
  if (!data) return undefined
  const { actor_id, mfa_enabled, mfa_challenge_completed_at } =
    data.auth_context
  return mfa_enabled && !mfa_challenge_completed_at ? undefined : actor_id
}

/**
 * Returns an error for a shopper about a saved card, in the language of `locale`. If `locale` is missing or is neither
 * English nor Portuguese, the error is in the language of the account.
 *
 * The status depends on the message:
 * - For `sign_in_required`, the status is 401 without a login, and 403 with a login that may not use the card.
 * - For all other messages, the status is 400.
 */
export function createSavedCardRefusal(
  request: MedusaRequest,
  message: ShopperMessage,
  { account, locale }: { account?: string; locale: string | undefined }
): MedusaError {
  const { accounts } = ledgerOf(request.scope).pluginOptions
  const { locale: ofAccount = "pt-BR" } = findAccount(accounts, account) ?? {}
  const types = MedusaError.Types
  const signInType =
    signedInCustomer(request) === undefined
      ? types.UNAUTHORIZED
      : types.FORBIDDEN
  return new MedusaError(
    message === "sign_in_required" ? signInType : types.NOT_ALLOWED,
    shopperText(message, languageFromLocale(locale, ofAccount)),
    message
  )
}
