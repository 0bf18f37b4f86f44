import type {
  AuthenticatedMedusaRequest,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { LedgerModuleService } from "../../modules/ledger"
import { describeError } from "../../charge/errors/payment-plugin-error"
import { said } from "../../charge/saying"
import { emailOfUser, ledgerOf, logOf } from "../../medusa/core"
import { refused } from "../../medusa/refused"
import { whenAnswered } from "../when-answered"
import { type Permission, whoMay } from "./who-may"

/** Returns the caller. Medusa has authenticated every caller of an admin route; money depends on that. */
export function actorOf(request: MedusaRequest) {
  const { auth_context: caller } =
    request as Partial<AuthenticatedMedusaRequest>
  if (!caller?.actor_id) {
    throw new MedusaError(MedusaError.Types.UNAUTHORIZED, "Unauthorized")
  }
  return { actor: caller.actor_id, actorType: caller.actor_type }
}

/** Throws a refusal with 403 if the caller may not move money, or may not change settings. */
export async function needPermission(
  request: MedusaRequest,
  what: Permission = "money"
): Promise<void> {
  if (await isPermitted(request, what)) return
  const why = what === "money" ? "may_not_move_money" : "not_permitted"
  throw refused(said(why), MedusaError.Types.FORBIDDEN)
}

/**
 * Whether nobody is named for the permission, or the settings page or the option names the caller, by id or by e-mail
 * address exactly as spelled there: in Medusa `FINANCE@...` and `finance@...` are different users.
 */
export async function isPermitted(
  request: MedusaRequest,
  what: Permission
): Promise<boolean> {
  const ledger = ledgerOf(request.scope)
  const { [what]: allowed } = await whoMay(ledger)
  const { actor, actorType } = actorOf(request)
  if (allowed === undefined || allowed.includes(actor)) return true
  const email =
    actorType === "user" ? await emailOfUser(request.scope, actor) : undefined
  return email !== undefined && allowed.includes(email)
}

/**
 * Records who is about to do what through an admin route, why, and the charge or discrepancy before it; afterwards
 * the status of the answer. If the first record cannot be written, the action is not done.
 */
export function recordAction(route: string) {
  return async (
    request: MedusaRequest,
    response: MedusaResponse
  ): Promise<void> => {
    const ledger = ledgerOf(request.scope)
    const caller = actorOf(request)
    const { id, workflow_id: workflowId, action: act = "" } = request.params
    const action = route.replace(":action", act)
    const isWorkflow = workflowId !== undefined
    const body = request.validatedBody as
      { discrepancy_id?: string } | undefined
    const recorded = await ledger.recordAdminAction({
      action,
      subjectId: id ?? workflowId,
      ...caller,
      // The input of a workflow may contain anybody's data, so it is not recorded.
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
  }
}

/** The charge and the discrepancy of the action, as the ledger has them now; undefined if there is neither. */
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
