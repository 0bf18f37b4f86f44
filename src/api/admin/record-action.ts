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

const OF_SETTINGS =
  /^\/admin\/checkout-transparent\/(settings|alerts|health)(\/|$)/

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
  if (!(await isPermitted(request, "money"))) {
    throw new MedusaError(
      MedusaError.Types.FORBIDDEN,
      "Nothing was done: you may view payments of this gateway, but not move money or resolve discrepancies. The option permissions.money in medusa-config.ts lists who may; ask a developer to add your user id there."
    )
  }
}

/** Throws what is answered with 403 to whoever may not change settings (option `permissions.settings`). */
async function needSettingsPermission(request: MedusaRequest): Promise<void> {
  if (!(await isPermitted(request, "settings"))) {
    throw new MedusaError(
      MedusaError.Types.FORBIDDEN,
      "Nothing was changed: you may view these settings, but not change them. The option permissions.settings in medusa-config.ts lists who may; ask a developer to add your user id there.",
      "not_permitted"
    )
  }
}

/**
 * Whether the caller is named by the option, by id or by the e-mail address exactly as it is spelled
 * there: `FINANCE@...` is another user of Medusa's than `finance@...`.
 */
export async function isPermitted(
  request: MedusaRequest,
  what: "money" | "settings"
): Promise<boolean> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { money, settings = money } = ledger.pluginOptions.permissions
  const allowed = what === "money" ? money : settings
  const { id, type } = actorOf(request)
  if (allowed === undefined || allowed.includes(id)) return true
  const email =
    type === "user" ? await emailOfUser(request.scope, id) : undefined
  return email !== undefined && allowed.includes(email)
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
    const { id, workflow_id: workflowId } = request.params
    const subjectId = id ?? workflowId
    const recorded = await ledger.recordAdminAction({
      action,
      subjectId,
      actor,
      actorType,
      // What a workflow is given may be about anybody.
      request: workflowId === undefined ? request.validatedBody : undefined,
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
  if (id === undefined || action.startsWith("workflows-executions/")) {
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
