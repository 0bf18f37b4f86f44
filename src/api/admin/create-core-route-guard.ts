import type { Handler } from "../route-handler"
import type { CoreRoute } from "./guarded-routes"
import { requirePermission, refuseDeletedUser } from "./permissions"
import { createActionRecorder } from "./record-action"

/**
 * Returns the middleware that protects one of Medusa's own routes. It refuses callers who lack the permission that the
 * route needs, and records the action.
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
