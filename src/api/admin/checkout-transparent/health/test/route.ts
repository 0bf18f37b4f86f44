import { z } from "@medusajs/framework/zod"
import { toFindingResponse } from "../../../../../domain/health/finding"
import { checkConnection } from "../../../../../health/external-checks"
import { ledgerOf } from "../../../../../medusa/container"
import { accountNotFoundError } from "../../../../../medusa/refusal-errors"
import { findAccount } from "../../../../../options/find-account"
import { createFindingTextFunction } from "../../../../../texts/finding-texts"
import { createActionRoute } from "../../../../route-handler"
import { createSecretBodyValidator } from "../../settings/validate-settings"

const credential = z.string().trim().min(1).max(2000).optional()

const body = z.strictObject({
  account: z.string(),
  locale: z.string().default("en"),
  integration: z.enum(["checkout", "payment_link"]).default("checkout"),
  /** Credentials that were entered and are not saved yet. Default: the credentials that apply now. */
  values: z
    .strictObject({ clientId: credential, clientSecret: credential })
    .default({}),
})

/**
 * Tests whether the gateway accepts an account's credentials, for example before new ones are saved. Saves no setting
 * and moves no money.
 */
export const POST = createActionRoute(
  "health/test",
  { isRecorded: false, body: createSecretBodyValidator(body) },
  async (request, response) => {
    const ledger = ledgerOf(request.scope)
    const { account: id, locale, integration, values } = request.validatedBody
    const { accounts } = ledger.pluginOptions
    const inForce = findAccount(accounts, id)
    if (!inForce) {
      throw accountNotFoundError(
        id,
        accounts.map((one) => one.id)
      )
    }
    const { paymentLink } = inForce
    const account =
      integration === "checkout"
        ? { ...inForce, ...values }
        : { ...inForce, paymentLink: { ...paymentLink, ...values } }
    const judged = await checkConnection(account, ledger, integration)
    response.json(
      toFindingResponse(
        { check: "connection", account: id, ...judged },
        createFindingTextFunction(locale)
      )
    )
  }
)
