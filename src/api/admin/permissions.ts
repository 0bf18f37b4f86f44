import type {
  AuthenticatedMedusaRequest,
  MedusaRequest,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { type CodeWithoutValues, message } from "../../domain/message"
import { ledgerOf, userModuleOf } from "../../medusa/core"
import { refusalError } from "../../medusa/refusal-errors"

export const PERMISSIONS = ["money", "settings"] as const

export type Permission = (typeof PERMISSIONS)[number]

/**
 * Returns the id and the type of the caller. Medusa authenticates every caller of an admin route before the plugin's
 * handlers run. This function checks it once more, because these routes move money, and throws 401 without a caller.
 */
export function actorOf(request: MedusaRequest) {
  const { auth_context: caller } =
    request as Partial<AuthenticatedMedusaRequest>
  if (!caller?.actor_id) throw unauthorized()
  return { actor: caller.actor_id, actorType: caller.actor_type }
}

/** Refuses the token of a deleted user with 401. Medusa accepts such a token until it expires (measured). */
export async function refuseDeletedUser(request: MedusaRequest): Promise<void> {
  const { actor, actorType } = actorOf(request)
  if (actorType !== "user") return
  const [user] = await userModuleOf(request.scope).listUsers(
    { id: actor },
    { select: ["id"], take: 1 }
  )
  if (!user) throw unauthorized()
}

function unauthorized(): MedusaError {
  return new MedusaError(MedusaError.Types.UNAUTHORIZED, "Unauthorized")
}

/** Throws a refusal with 403 if the caller does not have the permission. */
export function requirePermission(
  request: MedusaRequest,
  what: Permission,
  why: CodeWithoutValues = what === "money"
    ? "may_not_move_money"
    : "not_permitted"
): void {
  if (!hasPermission(request, what)) {
    throw refusalError(message(why), MedusaError.Types.FORBIDDEN)
  }
}

/** Returns whether the caller has the permission, which every user has if it is not configured. */
export function hasPermission(
  request: MedusaRequest,
  what: Permission
): boolean {
  return (
    idsWithPermission(request, what)?.includes(actorOf(request).actor) ?? true
  )
}

/** Returns the permissions for which the options name this user. */
export function permissionsOf(
  request: MedusaRequest,
  userId: string
): Permission[] {
  return PERMISSIONS.filter((what) =>
    idsWithPermission(request, what)?.includes(userId)
  )
}

/**
 * Returns the ids of the users and API keys that have a permission, or undefined if every user has it. If the
 * permission `settings` is not configured, those with the permission `money` have it.
 */
function idsWithPermission(
  request: MedusaRequest,
  what: Permission
): readonly string[] | undefined {
  const { permissions } = ledgerOf(request.scope).pluginOptions
  return permissions[what] ?? permissions.money
}
