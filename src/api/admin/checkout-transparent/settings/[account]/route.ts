import { z } from "@medusajs/framework/zod"
import { message } from "../../../../../domain/message"
import { ledgerOf } from "../../../../../medusa/container"
import { SETTINGS } from "../../../../../options/setting-definitions"
import { requireActor } from "../../../permissions"
import { createActionRoute } from "../../../../route-handler"
import {
  answerSettingsConflict,
  configuredOptionsOf,
  refuseUnchangeableSetting,
  checkResultingOptions,
  settingsRefusalError,
  createSecretBodyValidator,
} from "../validate-settings"
import { showSettings } from "../show-settings"

const value = z.union([
  z.string().trim().min(1).max(2000),
  z.number(),
  z.boolean(),
  z.null(),
])

const body = z.strictObject({
  revision: z.number().int().min(0),
  /** The new values. The keys are the names of the settings. `null` restores the default. */
  values: z.record(z.string().max(100), value).default({}),
  /**
   * The administrator's reason, which is stored with the change. A reason is required to switch a payment method on or
   * off.
   */
  reason: z.string().trim().min(1).max(1000).optional(),
  /**
   * If true, the replaced notification tokens of this account become invalid immediately. By default, a replaced token
   * stays valid for a transition period.
   */
  end_replaced_tokens: z.boolean().default(false),
})

/**
 * Saves settings of an account, either all of them or none. The saved settings apply in every process within seconds.
 */
export const POST = createActionRoute(
  "settings/:account",
  { isRecorded: false, body: createSecretBodyValidator(body) },
  async (request, response) => {
    const ledger = ledgerOf(request.scope)
    const { account = "" } = request.params
    const given = configuredOptionsOf(ledger, account)
    const { revision, reason, end_replaced_tokens } = request.validatedBody
    const values = Object.fromEntries(
      Object.entries(request.validatedBody.values).map(([name, value]) => {
        refuseUnchangeableSetting(name, given)
        return [name, value ?? undefined]
      })
    )
    const isSwitch = SETTINGS.some(
      ({ name, group }) => group === "switch" && name in values
    )
    if (isSwitch && reason === undefined)
      throw settingsRefusalError(message("reason_missing"))
    await checkResultingOptions(ledger, account, values)
    const isSaved = await ledger.changeSettings({
      account,
      revision,
      ...requireActor(request),
      values,
      reason,
      endsReplacedSecrets: end_replaced_tokens,
    })
    if (!isSaved) {
      answerSettingsConflict(response)
      return
    }
    const [shown] = await showSettings(request, ledger, account)
    response.json({ account: shown })
  }
)
