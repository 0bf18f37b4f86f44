import { LEDGER_MODULE } from "../../../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../../../modules/ledger"
import { findAccount } from "../../../../../../options/find-account"
import { testConnection } from "../../../../../../payments/test-connection"
import type { TestConnectionBody } from "../../../validators"
import { accountIn } from "../../save-settings"
import { SettingRefused, answeringRefusals } from "../../setting-refused"

/** Whether the gateway takes these credentials, before they are saved. Saves nothing, moves nothing. */
export const POST = answeringRefusals<TestConnectionBody>(
  async (request, response) => {
    const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
    const { id } = accountIn(request, ledger)
    const { integration, values } = request.validatedBody
    const inForce = findAccount(ledger.pluginOptions.accounts, id)!
    const credential =
      integration === "checkout" ? inForce : inForce.paymentLink
    const entered = {
      clientId: values.clientId ?? credential.clientId,
      clientSecret: values.clientSecret ?? credential.clientSecret,
    }
    if (entered.clientId === undefined || entered.clientSecret === undefined) {
      throw new SettingRefused(
        "invalid_data",
        "There is nothing to test yet: enter client id and client secret from the merchant panel (Integrations).",
        { code: "nothing_to_test" }
      )
    }
    const account =
      integration === "checkout"
        ? { ...inForce, ...entered }
        : { ...inForce, paymentLink: { ...inForce.paymentLink, ...entered } }
    const tested = await testConnection({ account, ledger }, integration)
    response.json(
      tested.ok
        ? { ok: true, took_ms: tested.tookMs }
        : { ok: false, code: tested.code, message: tested.message }
    )
  }
)
