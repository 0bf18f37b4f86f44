import { createListRoute } from "../list-routes"
import { LISTS } from "../list-definitions"

export const GET = createListRoute(LISTS["admin-actions"])
