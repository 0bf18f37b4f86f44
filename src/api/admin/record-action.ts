import type {
  AuthenticatedMedusaRequest,
  MedusaRequest,
  MedusaRequestHandler,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { LedgerModuleService } from "../../modules/ledger"
import { describeError } from "../../charge/errors/payment-plugin-error"
import { said } from "../../charge/saying"
import { emailOfUser, ledgerOf, logOf } from "../../medusa/core"
import { refused } from "../../medusa/refused"
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

/** Throws what is answered with 403 to whoever may not move money, or change settings. */
export async function needPermission(
  request: MedusaRequest,
  what: Permission = "money"
): Promise<void> {
  if (await isPermitted(request, what)) return
  const why = what === "money" ? "may_not_move_money" : "not_permitted"
  throw refused(said(why), MedusaError.Types.FORBIDDEN)
}

/**
 * Whether the caller is named, on the settings page or by the option, by id or by the e-mail address
 * exactly as it is spelled there: `FINANCE@...` is another user of Medusa's than `finance@...`.
 */
export async function isPermitted(
  request: MedusaRequest,
  what: Permission
): Promise<boolean> {
  const ledger = ledgerOf(request.scope)
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
export function recordAction(route: string): MedusaRequestHandler {
  return async (request, response, next) => {
    const ledger = ledgerOf(request.scope)
    const { id: actor, type: actorType } = actorOf(request)
    const { id, workflow_id: workflowId, action: act = "" } = request.params
    const action = route.replace(":action", act)
    const isWorkflow = workflowId !== undefined
    const body = request.validatedBody as
      { discrepancy_id?: string } | undefined
    const recorded = await ledger.recordAdminAction({
      action,
      subjectId: id ?? workflowId,
      actor,
      actorType,
      // What a workflow is given may be about anybody.
      request: isWorkflow ? undefined : body,
      observed: isWorkflow
        ? undefined
        : await currentStateOf(ledger, id, body?.discrepancy_id),
    })
    whenAnswered(response, () => {
      ledger
        .concludeAdminAction(recorded, response.statusCode)
        .catch((error: unknown) => {
          logOf(request.scope).warn(
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
  id: string | undefined,
  listedId: string | undefined
): Promise<unknown> {
  if (id === undefined) {
    return undefined
  }
  const charge = await ledger.findChargeById(id)
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
