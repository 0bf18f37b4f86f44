import type { Handler } from "../route-handler"
import type { CoreRoute } from "./guarded-routes"
import { requirePermission, refuseDeletedUser } from "./permissions"
import { createActionRecorder } from "./record-action"

/**
 * Returns the middleware that protects one of Medusa's own routes. The middleware refuses the token of a deleted user,
 * and callers who lack a permission that the request needs. If the route is marked with `isRecorded`, it also records
 * each request that needs a permission.
 */
export function createCoreRouteGuard(route: CoreRoute): Handler {
  const { path, needs, refusal, isRecorded } = route
  const record = createActionRecorder(path.replace("/admin/", ""), {
    isOfCore: true,
  })
  return async function guard(request, response) {
    await refuseDeletedUser(request)
    const needed = await needs(request)
    for (const what of needed) requirePermission(request, what, refusal)
    if (isRecorded && needed.length > 0) await record(request, response)
  }
}
