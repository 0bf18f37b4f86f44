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
import { emailOfUser } from "../../medusa/core"
import { whenAnswered } from "../when-answered"
import { type Permission, whoMay } from "./who-may"

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
  /^\/admin\/checkout-transparent\/(settings|alerts|health|permissions)(\/|$)/

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

/** Throws what is answered with 403 to whoever may not move money (`permissions.money`). */
export async function needPermission(request: MedusaRequest): Promise<void> {
  if (!(await isPermitted(request, "money"))) {
    throw new MedusaError(
      MedusaError.Types.FORBIDDEN,
      "Nothing was done: you may view payments of this gateway, but not move money or resolve discrepancies. Settings > Checkout Transparent lists who may, or the option permissions.money in medusa-config.ts; ask somebody who may change settings, or a developer, to add you."
    )
  }
}

/** Throws what is answered with 403 to whoever may not change settings (`permissions.settings`). */
async function needSettingsPermission(request: MedusaRequest): Promise<void> {
  if (!(await isPermitted(request, "settings"))) {
    throw new MedusaError(
      MedusaError.Types.FORBIDDEN,
      "Nothing was changed: you may view these settings, but not change them. Settings > Checkout Transparent lists who may, or the option permissions.settings in medusa-config.ts; ask one of those, or a developer, to add you.",
      "not_permitted"
    )
  }
}

/**
 * Whether the caller is named, on the settings page or by the option, by id or by the e-mail address
 * exactly as it is spelled there: `FINANCE@...` is another user of Medusa's than `finance@...`.
 */
export async function isPermitted(
  request: MedusaRequest,
  what: Permission
): Promise<boolean> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { [what]: allowed } = await whoMay(ledger)
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
export function recordAction(route: string) {
  return async (
    request: MedusaRequest,
    response: MedusaResponse,
    next: MedusaNextFunction
  ): Promise<void> => {
    const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
    const { id: actor, type: actorType } = actorOf(request)
    const { id, workflow_id: workflowId, action: act = "" } = request.params
    const action = route.replace(":action", act)
    const subjectId = id ?? workflowId
    const recorded = await ledger.recordAdminAction({
      action,
      subjectId,
      actor,
      actorType,
      // What a workflow is given may be about anybody.
      request: workflowId === undefined ? request.validatedBody : undefined,
      observed: await currentStateOf(ledger, action, {
        id: subjectId,
        body: request.validatedBody as { discrepancy_id?: string } | undefined,
      }),
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
  {
    id,
    body,
  }: {
    id: string | undefined
    body: { discrepancy_id?: string } | undefined
  }
): Promise<unknown> {
  if (id === undefined || action.startsWith("workflows-executions/")) {
    return undefined
  }
  const charge = await ledger.findChargeById(id)
  const listedId = body?.discrepancy_id
  const [listed] =
    listedId === undefined
      ? []
      : await ledger.listDiscrepancies({ id: listedId })
  return (charge ?? listed) === undefined
    ? undefined
    : {
        ...(charge && { state: charge.state, ...charge.sums }),
        ...(listed && { kind: listed.kind, details: listed.details }),
      }
}
