import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import { LEDGER_MODULE } from "../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../modules/ledger"
import { describeError } from "../../charge/errors/payment-plugin-error"
import { providerIdOf } from "../../charge/method-switch"
import { emailOfUser } from "../../medusa/core"
import { whenAnswered } from "../when-answered"

/** Whoever calls an admin route. */
export interface Actor {
  /** The id of an admin user or of a secret API key. */
  id: string
  /** `user` or `api-key`. */
  type: string
}

/** Medusa has authenticated whoever calls an admin route before it comes here; money depends on it. */
export function actorOf(request: MedusaRequest): Actor {
  const { auth_context: caller } =
    request as Partial<AuthenticatedMedusaRequest>
  if (!caller?.actor_id) {
    throw new MedusaError(MedusaError.Types.UNAUTHORIZED, "Unauthorized")
  }
  return { id: caller.actor_id, type: caller.actor_type }
}

const OF_SETTINGS = /^\/admin\/checkout-transparent\/(settings|alerts)(\/|$)/

/**
 * For every route of ours that does more than read: stops whoever may not move money. Routes of settings
 * have a guard of their own; one that is spelled so that it is not known here needs both.
 */
export async function guardMoney(
  request: MedusaRequest,
  _response: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const [path = ""] = request.originalUrl.split("?")
  if (!OF_SETTINGS.test(path)) {
    await needPermission(request)
  }
  next()
}

/** For every route that changes settings or sends alerts: stops whoever may not change settings. */
export async function guardSettings(
  request: MedusaRequest,
  _response: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  await needSettingsPermission(request)
  next()
}

/** Throws what is answered with 403 to whoever may not move money (option `permissions.money`). */
export async function needPermission(request: MedusaRequest): Promise<void> {
  const { isAllowed, who } = await permissionOf(request, "money")
  if (!isAllowed) {
    throw new MedusaError(
      MedusaError.Types.FORBIDDEN,
      `Nothing was done: ${who} may view payments of this gateway, but not move money or resolve discrepancies. The option permissions.money in medusa-config.ts lists who may; ask a developer to add an e-mail or id there.`
    )
  }
}

/** Throws what is answered with 403 to whoever may not change settings (option `permissions.settings`). */
async function needSettingsPermission(request: MedusaRequest): Promise<void> {
  const { isAllowed, who } = await permissionOf(request, "settings")
  if (!isAllowed) {
    throw new MedusaError(
      MedusaError.Types.FORBIDDEN,
      `Nothing was changed: ${who} may view these settings, but not change them. The option permissions.settings in medusa-config.ts lists who may; ask a developer to add an e-mail or id there.`,
      "not_permitted"
    )
  }
}

/** Whether whoever calls may do this, and his e-mail address or id. */
export async function permissionOf(
  request: MedusaRequest,
  what: "money" | "settings"
): Promise<{ isAllowed: boolean; who: string }> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { money, settings = money } = ledger.pluginOptions.permissions
  const allowed = what === "money" ? money : settings
  const actor = actorOf(request)
  if (allowed === undefined || allowed.includes(actor.id)) {
    return { isAllowed: true, who: actor.id }
  }
  const email =
    actor.type === "user"
      ? await emailOfUser(request.scope, actor.id)
      : undefined
  return {
    isAllowed: allowed.some(
      (one) => one.toLowerCase() === email?.toLowerCase()
    ),
    who: email ?? actor.id,
  }
}

/**
 * Writes down who is about to do what through an admin route of ours, why, and what it is about as it
 * stands; then what was answered. What cannot be written down is not done.
 */
export function recordAction(action: string) {
  return async (
    request: MedusaRequest,
    response: MedusaResponse,
    next: MedusaNextFunction
  ): Promise<void> => {
    const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
    const { id: actor, type: actorType } = actorOf(request)
    const { id, account, day } = request.params
    const subjectId = id ?? (day && `${account}/${day}`)
    const recorded = await ledger.recordAdminAction({
      action,
      subjectId,
      actor,
      actorType,
      request: request.validatedBody,
      observed: await currentStateOf(ledger, action, subjectId),
    })
    whenAnswered(response, () => {
      ledger
        .concludeAdminAction(recorded, response.statusCode)
        .catch((error: unknown) => {
          request.scope
            .resolve(ContainerRegistrationKeys.LOGGER)
            .warn(
              `checkout-transparent: what was answered to ${recorded} (${action}) could not be written down: ${describeError(error)}`
            )
        })
    })
    next()
  }
}

/** What the action is about, as the ledger has it now; undefined when that is not one row. */
async function currentStateOf(
  ledger: LedgerModuleService,
  action: string,
  id: string | undefined
): Promise<unknown> {
  // Of a day's close the figures are kept with the close itself.
  if (id === undefined || action.startsWith("day-closes/")) {
    return undefined
  }
  if (action.startsWith("discrepancies/")) {
    const [discrepancy] = await ledger.listDiscrepancies({ id })
    return (
      discrepancy && { kind: discrepancy.kind, details: discrepancy.details }
    )
  }
  if (action.startsWith("methods/")) {
    const switches = await ledger.methodSwitches()
    return switches.find((one) => providerIdOf(one) === id)
  }
  if (action.startsWith("operations/")) {
    const [operation] = await ledger.listOperations({ id })
    return operation && (await chargeAsItIs(ledger, operation.charge_id))
  }
  return chargeAsItIs(ledger, id)
}

async function chargeAsItIs(
  ledger: LedgerModuleService,
  id: string
): Promise<unknown> {
  const charge = await ledger.findChargeById(id)
  return charge && { state: charge.state, ...charge.sums }
}
