import { ledgerOf } from "../../../../../medusa/core"
import { SETTINGS } from "../../../../../options/entered-settings"
import { actorOf } from "../../../record-action"
import type { AdminRoute } from "../../../route-handler"
import type { ChangeSettingsBody } from "../../validators"
import {
  answerChangedMeanwhile,
  givenOf,
  needSetting,
  needToGoTogether,
  notSaved,
} from "../save-settings"
import { showSettings } from "../show-settings"

/** Saves settings of an account, all or none; in force in every process within seconds, for new payments. */
export const POST: AdminRoute<ChangeSettingsBody> = async (
  request,
  response
) => {
  const ledger = ledgerOf(request.scope)
  const { account = "" } = request.params
  const given = givenOf(ledger, account)
  const { revision, reason, end_former } = request.validatedBody
  const values = Object.fromEntries(
    Object.entries(request.validatedBody.values).map(([name, value]) => {
      needSetting(name, given)
      return [name, value ?? undefined]
    })
  )
  const isSwitch = SETTINGS.some(
    ({ name, group }) => group === "switch" && name in values
  )
  if (isSwitch && reason === undefined) throw notSaved("reason_missing")
  await needToGoTogether(ledger, account, values)
  const { id: actor, type: actorType } = actorOf(request)
  const isSaved = await ledger.changeSettings({
    ...{ account, revision, actor, actorType, values, reason },
    endsFormer: end_former,
  })
  if (!isSaved) {
    answerChangedMeanwhile(response)
    return
  }
  const [shown] = await showSettings(request, ledger, account)
  response.json({ account: shown })
}
