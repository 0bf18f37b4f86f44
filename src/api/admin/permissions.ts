import type {
  AuthenticatedMedusaRequest,
  MedusaRequest,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { type CodeWithoutValues, message } from "../../domain/message"
import { ledgerOf, userModuleOf } from "../../medusa/container"
import { refusalError } from "../../medusa/refusal-errors"

export const PERMISSIONS = ["money", "settings"] as const

export type Permission = (typeof PERMISSIONS)[number]

/**
 * Returns the id and the type of the caller. Throws 401 if there is no caller. Medusa already authenticates admin
 * requests before the plugin's handlers run. The plugin checks the authentication again, because its routes move money.
 */
export function requireActor(request: MedusaRequest) {
  const { auth_context: caller } =
    request as Partial<AuthenticatedMedusaRequest>
  if (!caller?.actor_id) throw unauthorizedError()
  return { actor: caller.actor_id, actorType: caller.actor_type }
}

/** Refuses the token of a deleted user with 401. Medusa accepts such a token until it expires (measured). */
export async function refuseDeletedUser(request: MedusaRequest): Promise<void> {
  const { actor, actorType } = requireActor(request)
  if (actorType !== "user") return
  const [user] = await userModuleOf(request.scope).listUsers(
    { id: actor },
    { select: ["id"], take: 1 }
  )
  if (!user) throw unauthorizedError()
}

function unauthorizedError(): MedusaError {
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

/**
 * Returns whether the caller has a permission. If the options do not restrict the permission, every caller has it. If
 * the options restrict only the permission `money`, the permission `settings` is restricted to the same users and API
 * keys.
 */
export function hasPermission(
  request: MedusaRequest,
  what: Permission
): boolean {
  return (
    actorIdsWithPermission(request, what)?.includes(
      requireActor(request).actor
    ) ?? true
  )
}

/**
 * Returns the permissions that the plugin's options give to this user by the user's id. Permissions that every user has
 * are left out.
 */
export function restrictedPermissionsGrantedTo(
  request: MedusaRequest,
  userId: string
): Permission[] {
  return PERMISSIONS.filter((what) =>
    actorIdsWithPermission(request, what)?.includes(userId)
  )
}

/**
 * Returns the ids of the users and API keys that have a permission. Returns undefined if every caller has it. If the
 * options do not configure the permission `settings`, the holders of the permission `money` have it.
 */
function actorIdsWithPermission(
  request: MedusaRequest,
  what: Permission
): readonly string[] | undefined {
  const { permissions } = ledgerOf(request.scope).pluginOptions
  return permissions[what] ?? permissions.money
}
