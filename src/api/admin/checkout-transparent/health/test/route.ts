import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { noAccount } from "../../../../../medusa/refused"
import {
  shownFinding,
  type ShownFinding,
} from "../../../../../charge/health/finding"
import { connectionOf } from "../../../../../checks/ask-outside"
import type { AccountOptions } from "../../../../../options/account-options"
import { findAccount } from "../../../../../options/find-account"
import { checkWordsIn } from "../../../../../texts/check-words"
import type { TestConnectionBody } from "../../validators"
import { ledgerOf } from "../../../../../medusa/core"

/** Whether the gateway takes these credentials, before they are saved. Saves nothing, moves nothing. */
export async function POST(
  request: AuthenticatedMedusaRequest<TestConnectionBody>,
  response: MedusaResponse<ShownFinding>
): Promise<void> {
  const ledger = ledgerOf(request.scope)
  const { account: id, locale, integration, values } = request.validatedBody
  const { accounts } = ledger.pluginOptions
  const inForce = findAccount(accounts, id)
  if (!inForce) {
    throw noAccount(
      id,
      accounts.map((one) => one.id)
    )
  }
  const account = withCredential(inForce, integration, values)
  const judged = await connectionOf(account, ledger, integration)
  response.json(
    shownFinding(
      { check: "connection", account: id, ...judged },
      checkWordsIn(locale)
    )
  )
}

function withCredential(
  account: AccountOptions,
  integration: TestConnectionBody["integration"],
  entered: TestConnectionBody["values"]
): AccountOptions {
  const { clientId, clientSecret } = entered
  const credential = {
    ...(clientId !== undefined && { clientId }),
    ...(clientSecret !== undefined && { clientSecret }),
  }
  return integration === "checkout"
    ? { ...account, ...credential }
    : { ...account, paymentLink: { ...account.paymentLink, ...credential } }
}
