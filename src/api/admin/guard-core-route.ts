import type { Handler } from "../route-handler"
import type { CoreRoute } from "./guarded-routes"
import { needPermission, refuseDeletedUser } from "./permissions"
import { recordAction } from "./record-action"

/** Makes what comes before a route of core that needs a permission: refuses callers without it, and records the act. */
export function guardCoreRoute(route: CoreRoute): Handler {
  const { path, needs, refusal, isRecorded } = route
  const record = recordAction(path.replace("/admin/", ""), {
    isOfCore: true,
  })
  return async function guard(request, response) {
    await refuseDeletedUser(request)
    const needed = await needs(request)
    for (const what of needed) needPermission(request, what, refusal)
    if (isRecorded && needed.length > 0) await record(request, response)
  }
}
